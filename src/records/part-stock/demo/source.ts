import { addDays, type Day, firstOfMonth } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';

import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';

/** Two years, for comparisons over one. */
const MONTHS = 25;
const PARTS = 60;
/** Shares of the value without a sale for 0–3, 4–6, 7–12 and more months. */
const AGES = [
  { months: [0, 3], share: 0.68 },
  { months: [4, 6], share: 0.14 },
  { months: [7, 11], share: 0.09 },
  { months: [12, 40], share: 0.09 },
] as const;
const COST_OF_SALE = 0.62;
const COLUMNS = [
  'AsOfDate',
  'Dealer Number',
  'PartNumber',
  'Description',
  'OnHand',
  'Cost',
  'ExtCost',
  'MonthsNoSale',
];
const PARTS_SOLD = [
  'FILTER ASY',
  'PAD SET',
  'SENSOR',
  'GASKET',
  'BATTERY',
  'BLADE WIPER',
  'HOSE',
  'COVER',
  'BOLT',
];

/** The parts inventory by its age, printed in the middle and at the end of a month. */
export const partStockSource: DemoSource = {
  fact: 'part_stock',
  settledAfterDays: 1,
  reportsOf: (rooftop) => rooftop.service.orders > 300,
  filesOf: (place, stretches, asOf) => {
    const recent = recentStretches(place, stretches, { asOf, months: MONTHS });
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 0 }).filter(isPrinted);
    if (days.length === 0) return [];
    const rows = days.flatMap((day) => rowsOf(place, day));
    const name = `${place.rooftop.key}-parts-inventory-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function isPrinted(day: Day): boolean {
  return day.endsWith('-15') || firstOfMonth(addDays(day, 1)) !== firstOfMonth(day);
}

function rowsOf({ world, rooftop }: Place, day: Day): (string | number)[][] {
  const { orders, hours, laborRate, partsToLabor } = rooftop.service;
  const own = new Random(world.seed, rooftop.key, 'parts');
  const monthsOfSupply = 1.5 * own.lognormal(1.1, 0.22);
  const soldAMonth = orders * hours * laborRate * partsToLabor * COST_OF_SALE;
  const value =
    soldAMonth * monthsOfSupply * new Random(world.seed, rooftop.key, 'parts', day).lognormal(1, 0.03);
  const obsolete = own.lognormal(1, 0.3);
  return Array.from({ length: PARTS }, (_, index) => {
    const random = new Random(world.seed, rooftop.key, 'part', index, firstOfMonth(day));
    const age = AGES[index % AGES.length] ?? AGES[0];
    const share = age.months[0] >= 12 ? age.share * obsolete : age.share;
    const extended = (value * share * AGES.length * random.lognormal(1, 0.4)) / PARTS;
    const quantity = random.whole(1, 40);
    return [
      ...[day, rooftop.number, `${10_000 + rooftop.number * 100 + index}-AA${index}`],
      ...[PARTS_SOLD[index % PARTS_SOLD.length] ?? '', quantity, (extended / quantity).toFixed(2)],
      ...[extended.toFixed(2), random.whole(age.months[0], age.months[1])],
    ];
  });
}
