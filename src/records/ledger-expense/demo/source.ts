import { firstOfMonth, today } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight } from '../../../demo/report-source.ts';
import { addMonths, yearsFromBase } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';

/** The books of a month are closed on the sixth. */
const CLOSED_ON = 6;
/** Dollars of fixed gross on an ordinary repair order's hour: labor and parts less their cost. */
const GROSS_OF_LABOR = 0.72;
const GROSS_OF_PARTS = 0.38;
const ABSORPTION = 0.64;
const GROWTH_A_YEAR = 1.03;
const COLUMNS = ['Dealer Number', 'Month', 'Account', 'Account Name', 'Account Type', 'Department', 'Amount'];

/** Shares of overhead; those with a type of their own are no overhead. */
const ACCOUNTS = [
  ['6020', 'Salaries - Supervision', 'Personnel Expense', 'Administration', 0.22],
  ['6024', 'Salaries - Clerical', 'Personnel Expense', 'Administration', 0.11],
  ['6030', 'Employee Benefits and Taxes', 'Personnel Expense', 'Administration', 0.14],
  ['6060', 'Advertising', 'Semi-Fixed Expense', 'Sales', 0.13],
  ['6065', 'Data Processing', 'Semi-Fixed Expense', 'Administration', 0.07],
  ['6070', 'Company Vehicles', 'Semi-Fixed Expense', 'Service', 0.04],
  ['6080', 'Rent and Property Taxes', 'Fixed Expense', 'Administration', 0.21],
  ['6084', 'Utilities and Insurance', 'Fixed Expense', 'Administration', 0.08],
  ['6011', 'Salespeople Commissions', 'Variable Selling Expense', 'Sales', 0.24],
  ['6015', 'Interest - Floor Planning', 'Variable Selling Expense', 'Sales', 0.09],
] as const;

/** Expense accounts of each closed month. */
export const ledgerExpenseSource: DemoSource = {
  fact: 'ledger_expense',
  settledAfterDays: 10,
  reportsOf: ({ service }) => service.orders > 300,
  filesOf: (place, stretches, asOf) => {
    const closed = (moment: number) => {
      const day = today(new Date(moment), place.rooftop.timeZone);
      return addMonths(firstOfMonth(day), Number(day.slice(8)) >= CLOSED_ON ? -1 : -2);
    };
    const months = stretches
      .filter(({ month, since }) => month <= closed(asOf) && (since === null || month > closed(since)))
      .map(({ month }) => month);
    if (months.length === 0) return [];
    const rows = months.flatMap((month) => rowsOf(place, month));
    const name = `${place.rooftop.key}-general-ledger-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function rowsOf({ world, rooftop }: Place, month: Place['world']['storyDay']): (string | number)[][] {
  const { orders, hours, laborRate, partsToLabor } = rooftop.service;
  const labor = orders * hours * laborRate;
  const gross = labor * GROSS_OF_LABOR + labor * partsToLabor * GROSS_OF_PARTS;
  const store = new Random(world.seed, rooftop.key, 'absorption').lognormal(1, 0.08);
  const grown = GROWTH_A_YEAR ** yearsFromBase(world.storyDay, month);
  const random = new Random(world.seed, rooftop.key, 'ledger', month);
  return ACCOUNTS.map(([account, name, kind, department, share]) => {
    const amount = ((gross / ABSORPTION) * store * grown * share * random.lognormal(1, 0.03)).toFixed(2);
    return [rooftop.number, month.slice(0, 7), account, name, kind, department, amount];
  });
}
