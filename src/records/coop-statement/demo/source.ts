import { addDays, type Day, firstOfMonth, today } from '../../../core/time/period.ts';
import { SPEND } from '../../../demo/budgets/figures.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';

/** Two years, for comparisons over one. */
const MONTHS = 25;
/** The manufacturer's statement of a month comes on the eighth. */
const STATED_ON = 8;
const COLUMNS = [
  ...['Dealer Number', 'Program', 'Statement Date', 'Accrual', 'Accrual Balance', 'Expiry Date'],
  ...[
    'Claim No',
    'Submit Date',
    'Media Type',
    'Claimed Amount',
    'Approved Amount',
    'Status',
    'Denial Reason',
  ],
];
const MEDIA = ['Digital', 'Streaming TV', 'Direct Mail', 'Radio'];
/** Toyota's quarter runs out unclaimed. */
const EXPIRING = { rooftop: 'alderpoint-toyota', balance: 11_800, inDays: 41 };

/** What manufacturers' co-op programs credited, and what became of the claims. */
export const coopStatementSource: DemoSource = {
  fact: 'coop_statement',
  settledAfterDays: 40,
  reportsOf: ({ key, makes }) => makes.length > 0 && (SPEND[key]?.coop ?? 0) > 0,
  filesOf: (place, stretches, asOf) => {
    const stated = (moment: number) => {
      const day = today(new Date(moment), place.rooftop.timeZone);
      return addMonths(firstOfMonth(day), Number(day.slice(8)) >= STATED_ON ? -1 : -2);
    };
    const first = addMonths(stated(asOf), 1 - MONTHS);
    const months = stretches
      .filter(({ month }) => month >= first && month <= stated(asOf))
      .filter(({ month, since }) => since === null || month > stated(since))
      .map(({ month }) => month);
    if (months.length === 0) return [];
    const rows = months.flatMap((month) => rowsOf(place, month));
    const name = `${place.rooftop.key}-coop-statement-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

type Row = readonly (string | number)[];

/** The balance of a month's statement and the claims of the month, decided in the one after. */
function rowsOf({ world, rooftop }: Place, month: Day): Row[] {
  const random = new Random(world.seed, rooftop.key, 'co-op statement', month);
  const program = `${rooftop.makes[0]} Co-op`;
  const stated = addDays(addMonths(month, 1), STATED_ON - 2);
  const usual = (SPEND[rooftop.key]?.coop ?? 0) * random.lognormal(1, 0.08);
  const lasts = firstOfMonth(addDays(addMonths(month, 7), 5));
  const balance: Row = [
    ...[rooftop.number, program, stated, usual.toFixed(2), (usual * 1.4).toFixed(2), addDays(lasts, -1)],
    ...['', '', '', '', '', '', ''],
  ];
  const isLatest = month === addMonths(firstOfMonth(addDays(world.storyDay, -STATED_ON + 1)), -1);
  const planted: Row[] =
    isLatest && rooftop.key === EXPIRING.rooftop
      ? [
          [
            ...[rooftop.number, `${program} Q3`, stated, 0, EXPIRING.balance],
            ...[addDays(world.storyDay, EXPIRING.inDays), '', '', '', '', '', '', ''],
          ],
        ]
      : [];
  const claims = MEDIA.map((media, index): Row => {
    const claimed = (usual * (0.4 - index * 0.1)).toFixed(2);
    const number = `${month.slice(2, 7).replace('-', '')}${index + 1}`;
    const cut = random.chance(0.06) ? 0.94 : 1;
    return [
      ...[rooftop.number, program, stated, '', '', '', number, addDays(month, 9 + index * 3), media],
      ...[claimed, (Number(claimed) * cut).toFixed(2), 'Paid', ''],
    ];
  });
  return [balance, ...planted, ...claims];
}
