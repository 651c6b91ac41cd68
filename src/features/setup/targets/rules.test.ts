import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountMeant, fromLastYear, monthMeant, targetableKpis, targetsWritten } from './rules.ts';

it.each([
  { written: '2026-11', month: '2026-11-01' },
  { written: '2026-11-30', month: '2026-11-01' },
  { written: ' 11/2026', month: '2026-11-01' },
  { written: '11/30/2026', month: '2026-11-01' },
  { written: 'Nov 2026', month: '2026-11-01' },
  { written: 'november, 2026', month: '2026-11-01' },
  { written: 'Sept. 2026', month: '2026-09-01' },
  { written: '2026-13', month: null },
  { written: '2026', month: null },
  { written: 'Nov', month: null },
  { written: 'xyz 2026', month: null },
  { written: '1/1999', month: null },
  { written: '', month: null },
])('$written is the month $month', ({ written, month }) => {
  expect(monthMeant(written)).toBe(month);
});

it.each([
  { written: '$41,200.50', amount: 41_200.5 },
  { written: '120', amount: 120 },
  { written: '12.5 %', amount: 12.5 },
  { written: '-5', amount: null },
  { written: '1e9', amount: null },
  { written: '', amount: null },
])('$written is the amount $amount', ({ written, amount }) => {
  expect(amountMeant(written)).toBe(amount);
});

describe('a target from last year', () => {
  it.each([
    { lastYear: 140, percent: 5, unit: 'number', target: 147 },
    { lastYear: 143, percent: 5, unit: 'number', target: 150 },
    { lastYear: 1_234_567.89, percent: 0, unit: 'usd', target: 1_234_568 },
    { lastYear: 912.4, percent: 10, unit: 'usd', target: 1004 },
    { lastYear: 12.34, percent: 10, unit: 'percent', target: 13.57 },
    { lastYear: -500, percent: 10, unit: 'usd', target: 0 },
  ] as const)('$lastYear and $percent % is $target $unit', ({ lastYear, percent, unit, target }) => {
    expect(fromLastYear(lastYear, percent, unit)).toBe(target);
  });

  it('grows with last year and with the percent', () => {
    const amount = fc.integer({ min: 0, max: 1e9 });
    const percent = fc.integer({ min: -90, max: 500 });
    fc.assert(
      fc.property(amount, percent, percent, (lastYear, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(fromLastYear(lastYear, less, 'usd')).toBeLessThanOrEqual(fromLastYear(lastYear, more, 'usd'));
      }),
    );
  });
});

describe('a table of targets', () => {
  const rows = (...cells: string[][]) => cells.map((row, index) => ({ row: index + 1, cells: row }));
  const header = ['Dealership', 'Month', 'Metric', 'Goal', 'Remark'];

  it('is read by its columns, whatever their order and names', () => {
    const { targets, refused } = targetsWritten(
      rows(
        header,
        ['Ford', 'Nov 2026', 'Leads', '1,200', 'x'],
        ['', '', '', '', ''],
        ['Ford', '2026-12', 'leads', '', ''],
      ),
    );
    expect(refused).toEqual([]);
    expect(targets.map(({ row, kpi, month, target }) => ({ row, kpi: kpi.key, month, target }))).toEqual([
      { row: 2, kpi: 'leads', month: '2026-11-01', target: 1200 },
      { row: 4, kpi: 'leads', month: '2026-12-01', target: null },
    ]);
  });

  it('tells each row that cannot be read, and why', () => {
    const { targets, refused } = targetsWritten(
      rows(
        header,
        ['Ford', 'soon', 'leads', '1', ''],
        ['Ford', '2026-11', 'luck', '1', ''],
        ['Ford', '2026-11', 'leads', 'many', ''],
      ),
    );
    expect(targets).toEqual([]);
    expect(refused.map(({ row, field }) => ({ row, field }))).toEqual([
      { row: 2, field: 'month' },
      { row: 3, field: 'kpi' },
      { row: 4, field: 'target' },
    ]);
  });

  it('without its columns is refused at the header', () => {
    const { refused } = targetsWritten(rows(['Store', 'Amount'], ['Ford', '12']));
    expect(refused).toEqual([
      { row: 1, field: 'kpi', message: expect.stringContaining('lacks the column kpi, month') },
    ]);
  });
});

it('a level at the end of a day and a count anew at every grain have no target', () => {
  expect(new Set(targetableKpis().map(({ kind }) => kind))).toEqual(new Set(['additive', 'ratio']));
});
