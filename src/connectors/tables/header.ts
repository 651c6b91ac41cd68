import type { TableRow } from '../../core/connector.ts';

/** The names a field goes by in headers, likeliest first, written with small letters and digits only. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Names parted by spaces, as a list. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Where each field stands: column indexes, the likeliest first; a field the file lacks has none. */
export type Columns<Field extends string> = ReadonlyMap<Field, readonly number[]>;

/** The row of a table that names its columns. */
export interface Header<Field extends string> {
  readonly row: number;
  readonly names: readonly string[];
  readonly columns: Columns<Field>;
}

const ROWS_LOOKED_AT = 60;

/**
 * Finds the row that names the columns: the one with the most known names,
 * since titles, filters and notes often stand above it.
 *
 * @returns null when no row names two fields
 */
export function findHeader<Field extends string>(
  rows: Iterable<TableRow>,
  aliases: Aliases<Field>,
): Header<Field> | null {
  let best: Header<Field> | null = null;
  let looked = 0;
  for (const { row, cells } of rows) {
    const columns = matchColumns(cells, aliases);
    if (columns.size > Math.max(1, best?.columns.size ?? 0))
      best = { row, names: cells.map(tidied), columns };
    looked += 1;
    if (looked === ROWS_LOOKED_AT) break;
  }
  return best;
}

/** Which column holds which field; a column belongs to the first field that claims it. */
export function matchColumns<Field extends string>(
  names: readonly string[],
  aliases: Aliases<Field>,
): Columns<Field> {
  const spellings = names.map(spellingsOf);
  const taken = new Set<number>();
  const columns = new Map<Field, number[]>();
  for (const [field, known] of Object.entries(aliases) as [Field, readonly string[]][]) {
    const found = known.flatMap((alias) =>
      spellings.flatMap((spelling, index) => (spelling.includes(alias) && !taken.has(index) ? [index] : [])),
    );
    const distinct = [...new Set(found)];
    if (distinct.length > 0) columns.set(field, distinct);
    for (const index of distinct) taken.add(index);
  }
  return columns;
}

/** A header without case, spaces and marks: `Lead #`, `lead_no.` and `LeadNo` meet here. */
export function collapsed(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The column names as a person can read them in a message. */
export function listed(names: readonly string[]): string {
  const filled = names.filter((name) => name !== '');
  const shown = filled.slice(0, 20).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  const more = filled.length > shown.length ? ` and ${filled.length - shown.length} more` : '';
  return shown.join(', ') + more;
}

/** `Response time (min)` is also known as `Response time`, `OriginationUTCDate` as `Origination date`. */
function spellingsOf(name: string): string[] {
  const whole = collapsed(name);
  const bare = collapsed(name.replace(/[([].*?[)\]]/g, ''));
  return [...new Set([whole, bare, whole.replace('utc', '')])].filter((spelling) => spelling !== '');
}

function tidied(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}
