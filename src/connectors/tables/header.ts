import type { ColumnMapping, TableRow } from '../../core/connector.ts';

/** The header names of each field, likeliest first, in lower-case letters and digits only. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export function nameList(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Column indexes of each field, likeliest first; missing fields are left out. */
export type Columns<Field extends string> = ReadonlyMap<Field, readonly number[]>;

export interface Header<Field extends string> {
  readonly row: number;
  readonly names: readonly string[];
  readonly columns: Columns<Field>;
}

const ROWS_LOOKED_AT = 60;

/**
 * Finds the header: the row with the most known names, since titles, filters and notes often come first.
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

export function matchColumns<Field extends string>(
  names: readonly string[],
  aliases: Aliases<Field>,
): Columns<Field> {
  const places = placesOf(aliases);
  const claims = variantsOfEach(names).flatMap((variants, index) => {
    const own = variants.flatMap((variant) => places.get(variant) ?? []);
    const [first, ...others] = own;
    if (first === undefined) return [];
    return [{ index, ...others.reduce((best, one) => (isBefore(one, best) ? one : best), first) }];
  });
  const columns = new Map<Field, number[]>();
  for (const { field, index } of claims.sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0))) {
    const known = columns.get(field as Field);
    if (known) known.push(index);
    else columns.set(field as Field, [index]);
  }
  return columns;
}

interface Place {
  readonly field: string;
  readonly turn: number;
  readonly likelihood: number;
}

function isBefore(one: Place, other: Place): boolean {
  return one.turn === other.turn ? one.likelihood < other.likelihood : one.turn < other.turn;
}

const knownPlaces = new WeakMap<object, ReadonlyMap<string, Place>>();

function placesOf(aliases: Aliases<string>): ReadonlyMap<string, Place> {
  const known = knownPlaces.get(aliases);
  if (known) return known;
  const places = new Map<string, Place>();
  for (const [turn, [field, names]] of Object.entries(aliases).entries()) {
    for (const [likelihood, name] of names.entries()) {
      if (!places.has(name)) places.set(name, { field, turn, likelihood });
    }
  }
  knownPlaces.set(aliases, places);
  return places;
}

export function mappedHeader<Field extends string>(
  rows: Iterable<TableRow>,
  mapping: ColumnMapping,
  fields: readonly Field[],
): Header<Field> | null {
  let looked = 0;
  for (const { row, cells } of rows) {
    if (isHeader(cells, mapping.header)) {
      const names = cells.map(tidied);
      return { row, names, columns: mappedColumns(names, mapping, fields) };
    }
    looked += 1;
    if (looked === ROWS_LOOKED_AT) break;
  }
  return null;
}

function mappedColumns<Field extends string>(
  names: readonly string[],
  { columns }: ColumnMapping,
  fields: readonly Field[],
): Columns<Field> {
  const written = names.map(asWritten);
  const found = new Map<Field, readonly number[]>();
  for (const field of fields) {
    const name = columns[field];
    const index = name === undefined ? -1 : written.indexOf(asWritten(name));
    if (index >= 0) found.set(field, [index]);
  }
  return found;
}

/**
 * Whether cells name the same columns in the same order, ignoring case, spaces and empty cells at the end.
 */
export function isHeader(cells: readonly string[], names: readonly string[]): boolean {
  const length = Math.max(cells.length, names.length);
  for (let index = 0; index < length; index += 1) {
    if (asWritten(cells[index] ?? '') !== asWritten(names[index] ?? '')) return false;
  }
  return true;
}

/** A header without case, spaces and marks: `Lead #`, `lead_no.` and `LeadNo` become the same. */
export function collapsed(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

export function listed(names: readonly string[]): string {
  const filled = names.filter((name) => name !== '');
  const shown = filled.slice(0, 20).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  const more = filled.length > shown.length ? ` and ${filled.length - shown.length} more` : '';
  return shown.join(', ') + more;
}

const knownVariants = new WeakMap<readonly string[], readonly (readonly string[])[]>();

/** Kept for each row, because every connector matches the same rows. */
function variantsOfEach(names: readonly string[]): readonly (readonly string[])[] {
  const known = knownVariants.get(names);
  if (known) return known;
  const variants = names.map(variantsOf);
  knownVariants.set(names, variants);
  return variants;
}

/** `Response time (min)` also matches `Response time`; `OriginationUTCDate` matches `Origination date`. */
function variantsOf(name: string): string[] {
  const whole = collapsed(name);
  const bare = collapsed(name.replace(/[([].*?[)\]]/g, ''));
  return [...new Set([whole, bare, whole.replace('utc', '')])].filter((variant) => variant !== '');
}

function asWritten(name: string): string {
  return tidied(name).toLowerCase();
}

function tidied(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}
