import type { OtherLines } from '../../../../../core/connector.ts';
import { dollarDigits } from '../../../../../core/money/money-text.ts';
import { countedText, numberText } from '../../../../../core/text/number-text.ts';
import { isDay } from '../../../../../core/time/period.ts';
import { dayText } from '../../../../../core/time/period-text.ts';
import type { FilePreview, TablePreview } from '../../contract.ts';
import { daysText, type RunLabel } from '../ledger/run-text.ts';

export function isReadable({ recognizedAs, reason }: TablePreview): boolean {
  return recognizedAs !== null && reason === null;
}

/** Whether an import would add records. */
export function isImportable(table: TablePreview): boolean {
  return isReadable(table) && table.accepted > 0;
}

/** Whether the columns can be mapped. */
export function isMappable({ recognizedAs, columns }: TablePreview): boolean {
  return recognizedAs === null && columns.length > 0;
}

/** Whether the file needs no attention. */
export function needsNoReview({ reason, repeatsImportId, tables }: FilePreview): boolean {
  const fine = (table: TablePreview) =>
    isImportable(table) &&
    table.rejected === 0 &&
    table.warning === null &&
    table.ambiguousDates === null &&
    table.missing === null &&
    table.otherStores.length === 0;
  return reason === null && repeatsImportId === null && tables.length > 0 && tables.every(fine);
}

export function previewLabel(preview: FilePreview): RunLabel {
  const { reason, tables } = preview;
  if (reason !== null) return { title: 'Cannot be read', tone: 'negative' };
  const readable = tables.filter(isReadable);
  if (readable.length === 0) {
    if (tables.some(({ proposal }) => proposal !== null))
      return { title: 'Needs your answer', tone: 'warning' };
    return tables.some(isMappable)
      ? { title: 'Columns unknown', tone: 'warning' }
      : { title: 'Cannot be read', tone: 'negative' };
  }
  if (!readable.some(isImportable)) {
    return readable.some(({ rejected }) => rejected > 0)
      ? { title: 'No rows can be imported', tone: 'negative' }
      : { title: 'Nothing to take in', tone: 'warning' };
  }
  return needsNoReview(preview)
    ? { title: 'Ready', tone: 'positive' }
    : { title: 'Ready, have a look', tone: 'warning' };
}

/** `46 rows would be imported · 2 rejected · Nov 1–19, 2026`. */
export function previewCounts(table: TablePreview): string {
  const { accepted, rejected, skipped, isWhole, firstDay, lastDay } = table;
  const said = [
    `${countedText(accepted, 'row')} would be imported`,
    rejected > 0 ? `${numberText(rejected, 'number')} rejected` : null,
    skipped > 0 ? `${numberText(skipped, 'number')} skipped: not records` : null,
    daysText(firstDay, lastDay),
    isWhole ? null : `counted over its first ${countedText(table.rows, 'row')}`,
  ];
  return said.filter((text) => text !== null).join(' · ');
}

/** `Juniper Bay Kia (12), Juniper Bay Mazda (3)`; null without rows. */
export function rooftopsText({ dealerships }: TablePreview, nameOf: (id: number) => string): string | null {
  const SAID = 3;
  if (dealerships.length === 0) return null;
  const named = dealerships
    .slice(0, SAID)
    .map(({ dealershipId, rows }) => `${nameOf(dealershipId)} (${numberText(rows, 'number')})`);
  const others = dealerships.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${countedText(others, 'other store')}` : named.join(', ');
}

type Column = TablePreview['columns'][number];

export function cellText(value: string | number | null, { kind }: Column): string {
  if (value === null || value === '') return '';
  if (kind === 'day' && typeof value === 'string' && isDay(value)) return dayText(value);
  if (typeof value === 'number') return numberText(value, kind === 'money' ? 'usd' : 'number');
  return String(value);
}

/** `2 lines ($40.00) known for Nov 2, 2026 are not in this file: Cars, Vans.` */
export function missingText(missing: NonNullable<TablePreview['missing']>): string {
  const { lines, cost, firstDay, lastDay, names, renamed } = missing;
  const money = cost === null ? '' : ` (${dollarDigits(cost, 2)})`;
  const verb = lines === 1 ? 'is' : 'are';
  const known = `${countedText(lines, 'line')}${money} known for ${daysText(firstDay, lastDay)} ${verb} not in this file`;
  const named = names.length === 0 ? '.' : `: ${names.join(', ')}.`;
  const asNew = renamed.map(({ from, to }) => `${from} is now ${to}`);
  return `${known}${named}${asNew.length === 0 ? '' : ` By id or amounts, it looks as if ${asNew.join(', ')}.`}`;
}

export function effectOfMissing(
  { isWhole }: NonNullable<TablePreview['missing']>,
  picked: OtherLines,
): string {
  if (picked === 'whole') {
    const why = isWhole ? 'The totals row equals the rows, so this is the whole report. ' : '';
    return `${why}The lines ended or were renamed: they are removed. Undoing the import restores them.`;
  }
  if (picked === 'renamed') return 'Lines with a new name are replaced. The others stay and count.';
  return 'The lines stay and count beside those of this file.';
}

/** Null when all rows match the selected store. */
export function otherStoresText(stores: TablePreview['otherStores']): string | null {
  if (stores.length === 0) return null;
  const rows = stores.reduce((sum, one) => sum + one.rows, 0);
  const named = stores.slice(0, 5).map((one) => `${one.name} (${numberText(one.rows, 'number')})`);
  return `${countedText(rows, 'row')} ${rows === 1 ? 'names' : 'name'} another store: ${named.join(', ')}${stores.length > 5 ? ' and others' : ''}. All rows will go to the chosen store.`;
}
