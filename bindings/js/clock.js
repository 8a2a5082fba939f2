import { Nl2QueryError } from "./error.js";

/** `now` as the library takes it: what the caller gave, else the day by the host's clock, in the
 *  caller's time zone or the host's. */
export function today(now = new Date(), timeZone) {
  if (!(now instanceof Date)) return now;
  try {
    return now.toLocaleDateString("sv", { timeZone }); // Swedish dates are ISO dates
  } catch (cause) {
    throw new Nl2QueryError(
      { code: "WRONG_VALUE", message: `timezone: ${cause.message}`, pointer: "/timezone" },
      { cause },
    );
  }
}
