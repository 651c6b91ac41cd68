import type { Day } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import type { BodyShopFigures } from '../../../demo/groups/rooftop.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { isWorkshopOpen } from '../../repair-order/demo/calendar.ts';

/** Two years, for comparisons over one. */
const MONTHS = 25;
const OPEN_DAYS = 25;
const ESTIMATORS = ['E. Marsh', 'D. Okafor', 'L. Brandt'] as const;
const INSURERS = [
  'Plains Mutual',
  'Heartland Casualty',
  'Prairie State Insurance',
  'Union Fidelity',
] as const;
/** Of ten orders; the last is paid by the customer. */
const INSURED = [true, true, true, true, true, true, true, true, false, false] as const;
/** Of an order's sale. */
const SHARES = { body: 0.22, paint: 0.17, parts: 0.43, material: 0.1, sublet: 0.08 } as const;
const COST = { labor: 0.42, parts: 0.74, material: 0.63, sublet: 0.82 } as const;
const COLUMNS = [
  'Dealer Number',
  'RO Number',
  'Close Date',
  'Estimator',
  'Insurance Company',
  'Make',
  'Body Hours',
  'Paint Hours',
  'Body Labor',
  'Paint Labor',
  'Parts Sale',
  'Paint Materials',
  'Sublet',
  'Total Cost',
];

/** Closed orders of the body shop, most of them paid by an insurer. */
export const bodyOrderSource: DemoSource = {
  fact: 'body_order',
  settledAfterDays: 1,
  reportsOf: ({ bodyShop }) => bodyShop !== undefined,
  filesOf: (place, stretches, asOf) => {
    const { bodyShop } = place.rooftop;
    if (bodyShop === undefined) return [];
    const recent = recentStretches(place, stretches, { asOf, months: MONTHS });
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 1 }).filter(isWorkshopOpen);
    if (days.length === 0) return [];
    const rows = days.flatMap((day) => rowsOf(place, bodyShop, day));
    const name = `${place.rooftop.key}-body-shop-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function rowsOf({ world, rooftop }: Place, shop: BodyShopFigures, day: Day): (string | number)[][] {
  const random = new Random(world.seed, rooftop.key, 'body shop', day);
  const usual = shop.orders / OPEN_DAYS;
  const closed = Math.floor(usual + random.next());
  return Array.from({ length: closed }, (_, index) => {
    const ticket = shop.ticket * random.lognormal(0.85, 0.55);
    const part = (share: number) => ticket * share * random.lognormal(1, 0.08);
    const body = part(SHARES.body);
    const paint = part(SHARES.paint);
    const parts = part(SHARES.parts);
    const material = part(SHARES.material);
    const sublet = part(SHARES.sublet);
    const cost =
      (body + paint) * COST.labor + parts * COST.parts + material * COST.material + sublet * COST.sublet;
    const hours = (labor: number) => (labor / shop.laborRate).toFixed(1);
    return [
      ...[rooftop.number, `B${day.replaceAll('-', '').slice(2)}${index + 1}`, day],
      ...[random.pick(ESTIMATORS), random.pick(INSURED) ? random.pick(INSURERS) : ''],
      ...[random.pick(rooftop.makes), hours(body), hours(paint), body.toFixed(2), paint.toFixed(2)],
      ...[parts.toFixed(2), material.toFixed(2), sublet.toFixed(2), cost.toFixed(2)],
    ];
  });
}
