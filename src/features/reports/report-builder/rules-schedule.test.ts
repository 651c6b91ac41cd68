import { expect, it } from 'vitest';
import { cronTrouble, SCHEDULE_PRESETS, scheduleText } from './rules-schedule.ts';

const daily = SCHEDULE_PRESETS.daily;

it.each([
  [daily, 'Every day at 7:00 AM'],
  [SCHEDULE_PRESETS.monday, 'Mondays at 7:00 AM'],
  [SCHEDULE_PRESETS.first_of_month, 'First of the month at 7:00 AM'],
  [{ ...daily, dayOfWeek: '1-5', hour: '0', minute: '5' }, 'Weekdays at 12:05 AM'],
  [{ ...daily, dayOfWeek: '7', hour: '12' }, 'Sundays at 12:00 PM'],
  [{ ...daily, dayOfMonth: '31', hour: '18', minute: '30' }, 'Last day of the month at 6:30 PM'],
  [{ ...daily, dayOfMonth: '15' }, 'Day 15 of the month at 7:00 AM'],
  [{ ...daily, hour: '*/6' }, '0 */6 * * * (cron)'],
])('%j is %s', (fields, text) => {
  expect(scheduleText(fields)).toBe(text);
});

it.each([
  ['minute', '0', true],
  ['minute', '*', false],
  ['minute', '60', false],
  ['hour', '7,12,18', true],
  ['hour', '*/6', true],
  ['hour', '*/0', false],
  ['hour', '24', false],
  ['dayOfMonth', '29-31', true],
  ['dayOfMonth', '31-29', false],
  ['dayOfMonth', 'L', false],
  ['dayOfWeek', '1-5', true],
  ['dayOfWeek', 'MON', false],
  ['month', '', false],
  ['month', '1,', false],
] as const)('%s %j: %s', (field, text, isFine) => {
  expect(cronTrouble(field, text) === null).toBe(isFine);
});
