/* Any bytes as a date: what is taken prints as the date it began with. And as numbers: steps and
 * floors stay inside the calendar and in order. */
#include "base/calendar.h"
#include "fuzz.h"

static void check_parse(nlq_str text) {
  calendar_day day;
  if (!calendar_parse(text, &day)) return;
  arena mem;
  arena_init(&mem, NULL);
  sb out;
  sb_init(&out, &mem);
  calendar_put(&out, day);
  MUST(str_eq(sb_str(&out), str_slice(text, 0, 10)));
  arena_free(&mem);
}

static void check_steps(calendar_day day, int count) {
  calendar_day first = calendar_from_date((calendar_date){1, 1, 1});
  calendar_day last = calendar_from_date((calendar_date){9999, 12, 31});
  MUST(calendar_from_date(calendar_to_date(day)) == calendar_add(day, UNIT_DAY, 0));
  for (int unit = UNIT_DAY; unit <= UNIT_YEAR; unit++) {
    calendar_unit u = (calendar_unit)unit;
    for (int week_start = 1; week_start <= 7; week_start++) {
      calendar_day floor = calendar_floor(day, u, week_start);
      MUST(floor >= first && floor <= last);
      MUST(day > last || floor <= day || day < first);
      MUST(calendar_floor(floor, u, week_start) == floor);
      calendar_day next = calendar_add(floor, u, 1);
      MUST(next > day || next == last || day >= last || floor == first);
    }
    calendar_day moved = calendar_add(day, u, count);
    MUST(moved >= first && moved <= last);
    MUST(count >= 0 ? moved >= day || moved == last : moved <= day || moved == first);
  }
  int year = 0, week = calendar_iso_week(day, &year);
  MUST(week >= 1 && week <= 53 && year >= 1 && year <= 9999);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int32_t numbers[2];
  check_parse(fuzz_text(data, size));
  if (size < sizeof numbers) return 0;
  memcpy(numbers, data, sizeof numbers);
  check_steps(numbers[0], numbers[1]);
  check_steps(numbers[0] % 3000000, numbers[1] % 1000);
  return 0;
}
