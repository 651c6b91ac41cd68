import type { MappableConnector } from '../../contract.ts';

type Field = MappableConnector['fields'][number];

/** Field to column name. */
export type Columns = Readonly<Record<string, string>>;

/** Guesses fields by column name; at most one field per column. */
export function guessColumns(header: readonly string[], fields: readonly Field[]): Columns {
  const likely = fields
    .flatMap((field) => header.map((column) => ({ field, column, likeness: likenessOf(column, field) })))
    .filter(({ column, likeness }) => likeness > 0 && column.trim() !== '')
    .sort((one, other) => other.likeness - one.likeness);
  const guessed = new Map<string, string>();
  const used = new Set<string>();
  for (const { field, column } of likely) {
    if (guessed.has(field.key) || used.has(column)) continue;
    guessed.set(field.key, column);
    used.add(column);
  }
  return Object.fromEntries(guessed);
}

/** Required fields without a column. */
export function stillNeeded({ fields }: Pick<MappableConnector, 'fields'>, columns: Columns): Field[] {
  return fields.filter(({ key, isRequired }) => isRequired && columns[key] === undefined);
}

/** Assigns a field to another column; null clears it. */
export function withColumn(columns: Columns, column: string, field: string | null): Columns {
  const others = Object.entries(columns).filter(([key, name]) => name !== column && key !== field);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]);
}

/** 0 (nothing in common) to 3 (same name). */
function likenessOf(column: string, { key, title }: Field): number {
  const name = plain(column);
  if (name === '') return 0;
  if (name === plain(key) || name === plain(title)) return 3;
  const wanted = words(title);
  const said = words(column);
  if (wanted.length > 0 && wanted.every((word) => said.includes(word))) return 2;
  return said.length > 1 && said.every((word) => wanted.includes(word)) ? 1 : 0;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function words(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
