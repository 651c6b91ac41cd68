import { expect, it } from 'vitest';
import type { BoardReply } from '../kpis/tiles.ts';
import type { ComparedFigure, Comparison } from '../kpis/wire.ts';
import { addDays } from '../time/period.ts';
import { usualOfRows } from './breakdowns.ts';

const figure = (value: number, denominator: number | null = null): ComparedFigure =>
  ({
    kpi: denominator === null ? 'leads' : 'closing_ratio',
    current: { value, numerator: null, denominator, absence: null },
    comparisons: [],
  }) as ComparedFigure;
const against = (matched: number, value: number) => ({ matched: { value: matched }, value }) as Comparison;

/** Days of leads and of their ratio, some weeks more, some less; of all sources. */
function answerWith(unfiltered: readonly string[] = []): BoardReply {
  const points = Array.from({ length: 28 }, (_, index) => ({
    at: addDays('2026-11-02', index),
    value: index % 14 < 7 ? 110 : 90,
  }));
  const lines = [{ window: 'current', points }];
  const kpi = (key: string, kind: string, unit: string) => ({ key, kind, unit, dimensions: [] });
  return {
    kpis: [
      kpi('leads', 'additive', 'number'),
      kpi('closing_ratio', 'ratio', 'percent'),
      kpi('inv_units', 'snapshot', 'number'),
    ],
    tiles: [
      { id: 'rows', result: null, unfiltered: [] },
      {
        id: 'numbers.trend',
        result: {
          kind: 'series',
          by: 'day',
          cumulative: false,
          series: [
            { kpi: 'leads', lines },
            { kpi: 'closing_ratio', lines },
          ],
        },
        unfiltered: [{ kpi: 'leads', dimensions: unfiltered }],
      },
    ],
  } as unknown as BoardReply;
}

const TOTAL = [figure(2_800), figure(10, 400)];

it('takes the days of the same KPI and the share of the row', () => {
  const usualOf = usualOfRows(answerWith(), 'rows', TOTAL);
  const whole = usualOf(figure(2_800), against(2_800, 2_700)) ?? 0;
  expect(whole).toBeGreaterThan(50);
  expect(usualOf(figure(700), against(700, 650))).toBeCloseTo(whole / 2, 6);
  const ratio = usualOf(figure(10, 400), against(10, 9)) ?? 0;
  expect(usualOf(figure(10, 100), against(10, 9))).toBeCloseTo(ratio * 2, 6);
});

it('has a fixed rule where the days are of other records, and none for levels', () => {
  const usualOf = usualOfRows(answerWith(['lead_source']), 'rows', TOTAL);
  expect(usualOf(figure(16), against(16, 9))).toBe(5);
  expect(usualOf({ ...figure(16), kpi: 'inv_units' }, against(16, 9))).toBeNull();
  expect(usualOfRows(answerWith(), 'rows', [])(figure(16), against(16, 9))).toBe(5);
});
