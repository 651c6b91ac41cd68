import { countedText } from '../../../../core/text/number-text.ts';
import { addDays, type Day, eachDay, type Period } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import { median, trendOf } from './expectation.ts';
import { percent, storeOf, valueSubject, whole } from './finding.ts';
import { type AnyRule, defineRule, type Finding, type Judged, type Subject } from './rule.ts';

const WEEK = 7;
const WEEKS = 8;

const agedStock = defineRule({
  id: 'I1',
  title: 'Aged stock grows',
  type: 'inventory',
  severity: 'warning',
  meaning: 'Clearly more vehicles are over 90 days old than in the 8 weeks before: write-downs are ahead.',
  thresholds: { rise: { title: 'Rise of at least', unit: 'percent', value: 40 } },
  minimum: { title: 'Vehicles over 90 days', value: 15 },
  questions: { aged: { kpi: 'aged_units_90', days: 70 } },
  screen: 'inventory-report',
  judge: ({ aged }, judged) => {
    const window = aged.last(1);
    const count = window && aged.value(window);
    if (!window || count === null) return null;
    const usual = usualBefore(aged, window.start);
    if (usual === null) return null;
    if (count < judged.minimum || count < usual * (1 + judged.thresholds.rise / 100)) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: count, unit: 'number' },
        what: `${whole(count)} vehicles are over 90 days old, where ${whole(usual)} were usual in the 8 weeks before.`,
        evidence: trendOf(aged, window),
        explained: null,
      },
    ];
  },
});

/** The middle of the same weekday over the weeks before; null where fewer than half of them are known. */
function usualBefore(series: DaySeries, day: Day): number | null {
  const weeks = Array.from({ length: WEEKS }, (_, index) => series.on(addDays(day, -WEEK * (index + 1))));
  const known = weeks.filter((value) => value !== null);
  return known.length < WEEKS / 2 ? null : median(known);
}

const noPhotosOrPrice = defineRule({
  id: 'I3',
  title: 'Vehicles without photos or price',
  type: 'inventory',
  severity: 'warning',
  meaning:
    'Many vehicles have fewer than 5 photos three days after they came in, or no price. Shoppers skip them.',
  thresholds: { share: { title: 'Share of the stock above', unit: 'percent', value: 10 } },
  minimum: { title: 'Vehicles without photos or price', value: 5 },
  questions: { photos: { kpi: 'no_photo_share', days: 40 }, prices: { kpi: 'no_price_share', days: 40 } },
  screen: 'inventory-report',
  judge: ({ photos, prices }, judged) => {
    const found = [
      lacking(photos, judged, { subject: storeOf(judged), lack: 'have fewer than 5 photos' }),
      lacking(prices, judged, {
        subject: { kind: 'kpi', key: 'price', title: 'Vehicles without a price' },
        lack: 'have no price',
      }),
    ].filter((findings) => findings !== null);
    return found.length === 0 ? null : found.flat();
  },
});

/** What a share of the stock lacks on its last day; null where it is not known. */
function lacking(
  series: DaySeries,
  { minimum, thresholds }: Judged<'share'>,
  { subject, lack }: { readonly subject: Subject; readonly lack: string },
): Finding[] | null {
  const window = series.last(1);
  const figure = window && series.figure(window);
  if (!window || !figure) return null;
  const { value, numerator, denominator } = figure;
  const missing = numerator ?? 0;
  if (value === null || missing < minimum || value <= thresholds.share) return [];
  return [
    {
      subject,
      severity: 'warning',
      since: window.start,
      size: { value: missing, unit: 'number' },
      what: `${whole(missing)} of ${whole(denominator ?? 0)} vehicles ${lack}: ${percent(value / 100)}.`,
      evidence: trendOf(series, window),
      explained: null,
    },
  ];
}

const CONDITIONS = { new: ['newLow', 'newHigh'], used: ['usedLow', 'usedHigh'] } as const;
const CONDITION_TITLES = { new: 'New vehicles', used: 'Used vehicles' } as const;

const daysSupply = defineRule({
  id: 'I5',
  title: "Days' supply outside its band",
  type: 'inventory',
  severity: 'info',
  meaning: 'The stock lasts clearly longer or shorter than it should at the pace of the last 30 days.',
  thresholds: {
    newLow: { title: 'New, below', unit: 'days', value: 45 },
    newHigh: { title: 'New, above', unit: 'days', value: 75 },
    usedLow: { title: 'Used, below', unit: 'days', value: 35 },
    usedHigh: { title: 'Used, above', unit: 'days', value: 55 },
  },
  minimum: { title: 'Vehicles in stock', value: 20 },
  questions: { supply: { kpi: 'days_supply', days: 40, by: 'condition' } },
  screen: 'inventory-report',
  judge: ({ supply }, judged) => {
    const window = supply.last(WEEK);
    if (!window) return null;
    const { minimum, thresholds } = judged;
    return (['new', 'used'] as const).flatMap((condition) => {
      const found = middleOf(supply, window, condition);
      const [low, high] = CONDITIONS[condition].map((key) => thresholds[key]) as [number, number];
      if (!found || found.units < minimum || (found.days >= low && found.days <= high)) return [];
      const title = CONDITION_TITLES[condition];
      return [
        {
          subject: { ...valueSubject('category', condition), title },
          severity: 'info' as const,
          since: window.start,
          size: {
            value: Math.round(found.days > high ? found.days - high : low - found.days),
            unit: 'days' as const,
          },
          what: `${title} last ${countedText(Math.round(found.days), 'day')} at the pace of the last 30 days; the goal is ${low} to ${high}.`,
          evidence: trendOf(supply, window, { value: condition }),
          explained: null,
        },
      ];
    });
  },
});

/** The middle of a week's days, with the stock of its last day; null where no day has sales. */
function middleOf(supply: DaySeries, window: Period, condition: string) {
  const days = eachDay(window);
  const values = days.map((day) => supply.on(day, condition)).filter((value) => value !== null);
  const last = { start: addDays(window.end, -1), end: window.end };
  const units = supply.figure(last, condition)?.numerator ?? 0;
  return values.length === 0 ? null : { days: median(values), units };
}

export const inventoryRules: readonly AnyRule[] = [agedStock, noPhotosOrPrice, daysSupply];
