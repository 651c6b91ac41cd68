import type { RepairCells, RepairField } from './columns.ts';

/** List separators within a cell, most reliable first: ý is byte 0xFD, the separator of CDK's database. */
const SEPARATORS = ['ý', '\uFFFD', '|', ';', '\n'] as const;
const IN_BRACKETS = /^\s*\[(.*)\]\s*$/s;

/** Parallel lists: the first value of each belongs to the first line, and so on. */
export interface ListGroup {
  readonly codes: RepairField | null;
  readonly fields: readonly RepairField[];
}

export function isListCell(text: string | undefined): boolean {
  return text !== undefined && (IN_BRACKETS.test(text) || separatorIn(text) !== null);
}

/**
 * Splits parallel lists into rows of one value each. A list of another length rejects the row, since its
 * values cannot be matched to lines.
 * @param lines expected length where there is no list of codes
 */
export function listedRows(
  row: RepairCells,
  { codes, fields }: ListGroup,
  lines: number | null,
): RepairCells[] {
  const named = codes === null ? '' : (row.raw(codes) ?? '');
  const filled = fields.filter((field) => field !== codes && !isBlank(row.raw(field)));
  const separator = separatorIn(isBlank(named) ? filled.map((field) => row.raw(field)).join('') : named);
  const lists = filled.map((field) => ({ field, values: valuesIn(row.raw(field) ?? '', separator) }));
  const names = isBlank(named) ? [] : valuesIn(named, separator);
  const longest = Math.max(0, ...lists.map(({ values }) => values.length));
  const length = names.length > 0 ? names.length : (lines ?? longest);
  for (const { field, values } of lists) {
    if (fitted(values, length).length === length) continue;
    row.refuse(
      field,
      `The column lists ${count(values.length)} for ${length === 1 ? 'one line' : `${length} lines`}.`,
    );
    return [];
  }
  if (names.length === 0 && lists.length === 0) return [];
  return Array.from({ length }, (_, index) => {
    const texts = new Map(lists.map(({ field, values }) => [field, values[index] ?? '']));
    return row.with(codes === null ? texts : texts.set(codes, names[index] ?? ''));
  });
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '' || /^\s*\[\s*\]\s*$/.test(text);
}

function count(values: number): string {
  return values === 1 ? 'one value' : `${values} values`;
}

function fitted(values: readonly string[], length: number): readonly string[] {
  let end = values.length;
  while (end > length && values[end - 1] === '') end -= 1;
  return values.slice(0, end);
}

function separatorIn(text: string): string | null {
  const trimmed = text.trim();
  return SEPARATORS.find((separator) => trimmed.includes(separator)) ?? null;
}

function valuesIn(text: string, separator: string | null): string[] {
  const inner = IN_BRACKETS.exec(text)?.[1];
  if (inner !== undefined)
    return inner.split(',').map((value) => value.trim().replace(/^(['"])(.*)\1$/, '$2'));
  return (separator === null ? [text] : text.split(separator)).map((value) => value.trim());
}
