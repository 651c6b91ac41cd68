import { expect, it } from 'vitest';
import { reportDays } from './report-days.ts';

it.each([
  ['May 1, 2026 - May 8, 2026', '2026-05-01', '2026-05-08'],
  ['1 May 2026 - 8 May 2026', '2026-05-01', '2026-05-08'],
  ['1. Mai 2026 – 8. März 2027', '2026-05-01', '2027-03-08'],
  ['1 août 2026 - 31 déc. 2026', '2026-08-01', '2026-12-31'],
  ['1er juin 2026 - 8 juil. 2026', '2026-06-01', '2026-07-08'],
  ['1 de enero de 2026 - 8 de agosto de 2026', '2026-01-01', '2026-08-08'],
  ['Date Range: 2024-05-01 to 2024-05-31', '2024-05-01', '2024-05-31'],
  ['01.05.2026 - 08.05.2026', '2026-05-01', '2026-05-08'],
  ['5/1/2026 - 5/8/2026', '2026-05-01', '2026-05-08'],
  ['Sept 3, 2026', '2026-09-03', '2026-09-03'],
])('%s', (line, first, last) => {
  expect(reportDays(line)).toEqual({ first, last });
});

it.each(['All time', 'Campaign report', 'February 30, 2026', 'Foo 3, 2026', 'May 8, 2026 - May 1, 2026', ''])(
  '%s names no days',
  (line) => {
    expect(reportDays(line)).toBeNull();
  },
);
