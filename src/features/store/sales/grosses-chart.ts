import type { Chart } from '../../../core/charts/charts.ts';
import { numberText } from '../../../core/text/number-text.ts';
import type { Grosses } from './contract.ts';

/** Shown when no deal has a gross. */
export const NO_GROSS = {
  title: 'No gross in this period',
  why: 'No deal of the period has front and back gross.',
} as const;

export function grossesChart({ buckets }: Grosses): Chart {
  const text = (value: number) => numberText(value, 'usd', 'short').replace(/\.0+(?=\D|$)/, '');
  return {
    kind: 'bars',
    title: 'Deals by gross',
    unit: 'number',
    ticks: buckets.map(({ from }) => text(from)),
    series: [
      {
        key: 'deals',
        title: 'Deals',
        role: 'current',
        values: buckets.map(({ deals }) => deals),
        labels: buckets.map(({ from, to }) => `${text(from)} up to ${text(to)}`),
      },
    ],
    now: null,
    provisional: [],
  };
}
