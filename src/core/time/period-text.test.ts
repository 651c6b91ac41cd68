import { describe, expect, it } from 'vitest';
import { type Day, through } from './period.ts';
import { dateRangeText, dayText, periodLabel } from './period-text.ts';

describe('the label of a chosen period', () => {
  it.each([
    [{ view: 'year', year: 2026 } as const, '2026 year'],
    [{ view: 'quarter', year: 2026, quarter: 1 } as const, '1st Qtr 2026'],
    [{ view: 'quarter', year: 2026, quarter: 2 } as const, '2nd Qtr 2026'],
    [{ view: 'quarter', year: 2026, quarter: 3 } as const, '3rd Qtr 2026'],
    [{ view: 'quarter', year: 2026, quarter: 4 } as const, '4th Qtr 2026'],
    [{ view: 'month', year: 2026, month: 11 } as const, 'November 2026'],
    [{ view: 'month', year: 2018, month: 1 } as const, 'January 2018'],
    [{ view: 'custom', ...through('2026-11-02', '2026-11-20') } as const, '11.02.26 - 11.20.26'],
    [{ view: 'custom', ...through('2026-12-31', '2027-01-01') } as const, '12.31.26 - 01.01.27'],
  ])('of %o is %s', (choice, label) => {
    expect(periodLabel(choice)).toBe(label);
  });
});

describe('days in plain words', () => {
  it.each<[Day, Day, string]>([
    ['2026-03-01', '2026-03-12', 'Mar 1–12, 2026'],
    ['2026-03-12', '2026-03-12', 'Mar 12, 2026'],
    ['2028-02-01', '2028-02-29', 'Feb 1–29, 2028'],
    ['2026-02-27', '2026-03-03', 'Feb 27 – Mar 3, 2026'],
    ['2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
  ])('%s to %s', (first, last, text) => {
    expect(dateRangeText(through(first, last))).toBe(text);
  });

  it('leaves a known year unsaid', () => {
    expect(dateRangeText(through('2026-02-01', '2026-02-12'), { within: 2026 })).toBe('Feb 1–12');
    expect(dateRangeText(through('2025-02-01', '2025-02-12'), { within: 2026 })).toBe('Feb 1–12, 2025');
    expect(dateRangeText(through('2025-12-30', '2026-01-02'), { within: 2026 })).toBe(
      'Dec 30, 2025 – Jan 2, 2026',
    );
  });

  it('names one day', () => {
    expect(dayText('2026-03-01')).toBe('Mar 1, 2026');
  });
});
