// A headless Chromium for tests, and the page under test in it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const executablePath = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find(existsSync);

// Without a browser the tests are skipped with this line; CI=true wants one, and fails at launch.
export const skip =
  !executablePath && process.env.CI !== "true" && "no Chromium here (apt-get install chromium)";

export function launch() {
  assert.ok(executablePath, "no Chromium here (apt-get install chromium)");
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens `address` in a context of its own, waits until the page answers, runs `action(page)`, and
 * fails on anything the browser complained about: console errors, exceptions, policy violations,
 * requests to anywhere else.
 */
export async function withPage(browser, address, options, action) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    ...options,
  });
  const complaints = [];
  try {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== "data:" && origin !== new URL(address).origin)
        complaints.push(request.url());
    });
    await page.goto(address);
    await page.locator("#data", { hasText: "·" }).waitFor();
    await action(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}
