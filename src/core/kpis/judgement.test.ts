import { expect, it } from 'vitest';
import { findKpi } from './catalog.ts';
import { judge } from './judgement.ts';
import type { Figure } from './wire.ts';

const sure = { untimed: false };

function count(value: number | null): Figure {
  return { value, numerator: null, denominator: null, absence: null };
}

function share(numerator: number, denominator: number): Figure {
  const value = denominator === 0 ? null : (100 * numerator) / denominator;
  return { value, numerator, denominator, absence: null };
}

it.each([
  { key: 'leads', current: count(142), base: count(130), tone: 'positive', gray: null },
  { key: 'leads', current: count(100), base: count(130), tone: 'negative', gray: null },
  { key: 'leads', current: count(130), base: count(130), tone: 'neutral', gray: 'same' },
  { key: 'leads', current: count(9), base: count(4), tone: 'neutral', gray: 'smallBase' },
  { key: 'leads', current: count(0), base: count(9), tone: 'negative', gray: null },
  { key: 'leads', current: count(9), base: count(0), tone: 'neutral', gray: 'noBaseline' },
  { key: 'leads', current: count(9), base: count(null), tone: undefined, gray: 'noBaseline' },
  { key: 'leads', current: count(null), base: count(9), tone: undefined, gray: 'noBaseline' },
  { key: 'bad_rate', current: share(5, 100), base: share(9, 100), tone: 'positive', gray: null },
  { key: 'bad_rate', current: share(9, 100), base: share(0, 100), tone: 'negative', gray: null },
  { key: 'bad_rate', current: share(1, 4), base: share(9, 100), tone: 'neutral', gray: 'smallBase' },
  { key: 'bad_rate', current: share(9, 100), base: share(0, 4), tone: 'neutral', gray: 'smallBase' },
  { key: 'bad_rate', current: share(9, 100), base: share(0, 0), tone: undefined, gray: 'noBaseline' },
  { key: 'dup_rate', current: share(5, 100), base: share(9, 100), tone: 'neutral', gray: 'neutral' },
  { key: 'resp_avg_min', current: share(5, 100), base: share(9, 100), tone: 'positive', gray: null },
])('$key $current.value against $base.value: $gray', ({ key, current, base, tone, gray }) => {
  const kpi = findKpi(key);
  if (!kpi) throw new Error(`There is no KPI ${key}.`);
  const judged = judge(kpi, { current, base }, sure);
  expect(judged.gray).toBe(gray);
  expect(judged.delta?.tone).toBe(tone);
});

it('gives no color where the two sides are not comparable', () => {
  const kpi = findKpi('leads');
  if (!kpi) throw new Error('There is no KPI leads.');
  const sides = { current: count(142), base: count(130) };
  const untimed = judge(kpi, sides, { untimed: true });
  expect(untimed).toMatchObject({ gray: 'untimed', delta: { change: 12, tone: 'neutral' } });
});
