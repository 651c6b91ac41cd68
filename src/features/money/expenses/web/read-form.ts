import { FLIGHTS_OVERLAP } from '../../../../core/money/flights.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { readAmount } from '../../../../core/money/typed-amount.ts';
import { type Day, dayParts, daysInMonth } from '../../../../core/time/period.ts';
import { flightsWrong } from '../rules.ts';
import { daysOf, type ExpenseForm, type FlightRow, plannedIn } from './form.ts';

/** Form values as sent; invalid amounts are missing. */
export interface FormValues {
  readonly product: string;
  readonly campaign: string;
  readonly flightDate: readonly { start: Day; end: Day; targetBudget: number }[];
  readonly actualBudget: number | null;
  readonly coop: number;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  readonly invoices: readonly number[];
  readonly files: readonly { id: number; keepEachMonth: boolean }[];
}

/** Values and errors by field. */
export interface ReadForm {
  readonly values: FormValues;
  readonly wrong: Readonly<Record<string, string>>;
  /** Sum of the flights in dollars; null when one is invalid. */
  readonly planned: number | null;
}

export function readForm(form: ExpenseForm, month: Day): ReadForm {
  const wrong: Record<string, string> = {};
  const amount = (field: string, text: string): number | null => {
    const read = readAmount(text);
    if (read.kind === 'wrong') wrong[field] = read.message;
    return read.kind === 'amount' ? read.dollars : null;
  };
  if (form.dealerShipId === null) wrong.dealerShipId = 'Choose the store it is for.';
  Object.assign(wrong, productWrong(form));
  if (form.campaign.trim() === '') wrong.campaign = 'Give it a name.';
  const { flightDate, wrong: days } = readFlights(form.flights, month);
  if (days !== null) wrong.flightDate = days;
  const amounts = form.flights.map(({ amount: text }) => amountIn(text));
  const planned = plannedIn(amounts);
  return {
    planned: planned === null ? null : toDollars(planned),
    wrong,
    values: {
      product: JSON.stringify(form.product),
      campaign: form.campaign.trim(),
      flightDate,
      actualBudget: amount('actualBudget', form.actual),
      coop: amount('coop', form.coop) ?? 0,
      description: form.description.trim(),
      strategy: form.strategy.trim(),
      notes: form.notes.trim(),
      invoices: form.invoices.map(({ id }) => id),
      files: form.files
        // Carried-over files stay with their months; only their end is sent.
        .filter(({ isCarriedOver, keepEachMonth }) => !isCarriedOver || !keepEachMonth)
        .map(({ id, keepEachMonth }) => ({ id, keepEachMonth })),
    },
  };
}

function productWrong({ product }: ExpenseForm): Record<string, string> {
  if (product.newName === null) return product.id === null ? { productId: 'Choose a product.' } : {};
  return {
    ...(product.newName.trim() === '' && { productId: 'Name the new product.' }),
    ...(product.categoryId === null && { productCategoryId: 'Choose its category.' }),
  };
}

/** An empty field is 0. */
function amountIn(text: string): number | null {
  const read = readAmount(text);
  if (read.kind === 'wrong') return null;
  return read.kind === 'amount' ? read.dollars : 0;
}

function readFlights(
  rows: readonly FlightRow[],
  month: Day,
): { flightDate: FormValues['flightDate']; wrong: string | null } {
  const { year, month: number } = dayParts(month);
  const read = rows.map((row) => ({ days: daysOf(month, row), amount: amountIn(row.amount) }));
  const flightDate = read
    .flatMap(({ days, amount }) => (days ? [{ ...days, targetBudget: amount ?? 0 }] : []))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  if (read.some(({ days }) => days === null)) {
    return { flightDate, wrong: `Days are numbers from 1 to ${daysInMonth(year, number)}.` };
  }
  if (read.some(({ amount }) => amount === null)) {
    return { flightDate, wrong: 'Type the amount of each flight in dollars, such as 1,250.' };
  }
  return { flightDate, wrong: flightsWrong(month, flightDate) };
}

/** Rows that overlap another row. */
export function sharedRows(rows: readonly FlightRow[], month: Day): ReadonlySet<number> {
  const days = rows.map((row) => ({ key: row.key, days: daysOf(month, row) }));
  const shares = days.filter(({ key, days: own }) =>
    days.some(
      (other) =>
        own !== null &&
        other.days !== null &&
        other.key !== key &&
        flightsWrong(month, [own, other.days]) === FLIGHTS_OVERLAP,
    ),
  );
  return new Set(shares.map(({ key }) => key));
}

/** Labels of the changed fields: `planned`, `flights 2`. */
export function changedFields(saved: FormValues, now: FormValues): string[] {
  const sum = ({ flightDate }: FormValues) =>
    flightDate.reduce((all, { targetBudget }) => all + Math.round(targetBudget * 100), 0);
  const flights = countApart(saved.flightDate, now.flightDate);
  const invoices = countApart(saved.invoices, now.invoices);
  const files = countApart(saved.files, now.files);
  return [
    saved.product !== now.product && 'product',
    saved.campaign !== now.campaign && 'campaign',
    sum(saved) !== sum(now) && 'planned',
    flights > 0 && `flights ${flights}`,
    saved.actualBudget !== now.actualBudget && 'actual',
    saved.coop !== now.coop && 'co-op',
    saved.strategy !== now.strategy && 'strategy',
    saved.description !== now.description && 'description',
    saved.notes !== now.notes && 'notes',
    invoices > 0 && `invoices ${invoices}`,
    files > 0 && `files ${files}`,
  ].filter((word) => word !== false);
}

/** Entries that differ; a changed one counts once. */
function countApart(saved: readonly unknown[], now: readonly unknown[]): number {
  const texts = [saved, now].map((list) => list.map((entry) => JSON.stringify(entry)));
  const [before = [], after = []] = texts;
  const gone = before.filter((text) => !after.includes(text)).length;
  const come = after.filter((text) => !before.includes(text)).length;
  return Math.max(gone, come);
}
