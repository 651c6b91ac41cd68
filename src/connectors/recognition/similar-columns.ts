import type { ColumnKnowledge, ColumnShape } from '../../core/connector.ts';
import { matchColumns } from '../tables/header.ts';
import { meaningsOf } from './column-meanings.ts';
import { looksLike, shareOf, valuesIn } from './value-shapes.ts';

/** How a column was matched: by its exact name, by the meaning of its name, or by its values alone. */
export type MatchedBy = 'name' | 'meaning' | 'values';

export interface MatchedColumn {
  readonly index: number;
  readonly field: string;
  readonly alias: string;
  readonly by: MatchedBy;
}

const IDENTIFYING = ['vin', 'email'] as const;
const WIDEST = 400;

interface NamedColumns {
  readonly names: readonly string[];
  readonly below: readonly { readonly cells: readonly string[] }[];
}

/**
 * Matches columns to a connector's fields, each field at most once:
 * 1. by the exact name,
 * 2. by what the name means in any language,
 * 3. by the values.
 * Values that do not fit the field rule out 2 and 3.
 */
export function similarColumns({ names, below }: NamedColumns, knowledge: ColumnKnowledge): MatchedColumn[] {
  if (names.length > WIDEST) return [];
  const values = new Map<number, string[]>();
  const valuesOf = (index: number) => {
    const known = values.get(index) ?? valuesIn(below, index);
    values.set(index, known);
    return known;
  };
  const matched: MatchedColumn[] = [];
  for (const [field, indexes] of matchColumns(names, knowledge.aliases)) {
    for (const index of indexes) matched.push({ index, field, alias: names[index] ?? '', by: 'name' });
  }
  const isTaken = (index: number) => matched.some((one) => one.index === index);
  const hasField = (field: string) => matched.some((one) => one.field === field);
  const byMeaning = fieldsByMeaning(knowledge);
  names.forEach((name, index) => {
    if (isTaken(index) || name.trim() === '') return;
    const known = byMeaning.get(meaningsOf(name).join(' '))?.find(({ field, alias }) => {
      const shape = knowledge.shapes[field];
      const isFree = !matched.some((one) => one.field === field && one.alias === alias);
      return isFree && (shape === undefined || looksLike(valuesOf(index), shape));
    });
    if (known) matched.push({ index, ...known, by: 'meaning' });
  });
  matched.push(...byNearMeaning({ names, matched, valuesOf }, knowledge));
  for (const shape of IDENTIFYING) {
    const field = Object.keys(knowledge.shapes).find((key) => knowledge.shapes[key] === shape);
    if (field === undefined || hasField(field)) continue;
    const index = names.findIndex(
      (_, at) => !isTaken(at) && valuesOf(at).length > 0 && shareOf(valuesOf(at), shape) > 0.9,
    );
    const alias = aliasOf(knowledge, field);
    if (index >= 0 && alias !== null) matched.push({ index, field, alias, by: 'values' });
  }
  return matched.concat(dateByValues({ names, matched, valuesOf }, knowledge));
}

interface Matching {
  readonly names: readonly string[];
  readonly matched: readonly MatchedColumn[];
  readonly valuesOf: (index: number) => readonly string[];
}

/** Terms that a field's values make redundant: dates for a date field, counts for a number field. */
const NEEDLESS: Readonly<Partial<Record<ColumnShape, readonly string[]>>> = {
  date: ['date', 'time', 'report', 'period'],
  number: ['count', 'amount', 'media', '?money', '?site', '?web'],
  phone: ['contact', 'customer', 'id'],
  email: ['contact', 'customer', 'address'],
  text: ['name', 'contact', 'traffic', '?used', '?desc', '?description', '?current'],
};

/**
 * Matches a name after dropping redundant terms, such as `Click Count` above numbers or `Submitted At`
 * above dates; only where exactly one free field and one column fit.
 */
function byNearMeaning({ names, matched, valuesOf }: Matching, knowledge: ColumnKnowledge): MatchedColumn[] {
  const found = names.flatMap((name, index): MatchedColumn[] => {
    if (name.trim() === '' || matched.some((one) => one.index === index)) return [];
    const meanings = meaningsOf(name);
    const fields = nearFields(meanings, knowledge).filter(
      ({ field, shape }) =>
        !matched.some((one) => one.field === field) &&
        valuesOf(index).length > 0 &&
        looksLike(valuesOf(index), shape),
    );
    const [one] = fields;
    if (one === undefined || new Set(fields.map(({ field }) => field)).size > 1) return [];
    return [{ index, field: one.field, alias: one.alias, by: 'meaning' }];
  });
  return found.filter(({ field }) => found.filter((other) => other.field === field).length === 1);
}

function nearFields(meanings: readonly string[], knowledge: ColumnKnowledge) {
  return [...fieldsByMeaning(knowledge)].flatMap(([key, fields]) =>
    fields.flatMap(({ field, alias }) => {
      const shape = knowledge.shapes[field];
      if (shape === undefined) return [];
      const wanted = without(key.split(' '), shape);
      return wanted !== '' && wanted === without(meanings, shape) ? [{ field, alias, shape }] : [];
    }),
  );
}

function without(meanings: readonly string[], shape: ColumnShape): string {
  return meanings.filter((one) => !NEEDLESS[shape]?.includes(one)).join(' ');
}

function dateByValues({ names, matched, valuesOf }: Matching, knowledge: ColumnKnowledge): MatchedColumn[] {
  const dates = Object.keys(knowledge.shapes).filter((field) => knowledge.shapes[field] === 'date');
  const [first] = dates;
  if (first === undefined || matched.some(({ field }) => dates.includes(field))) return [];
  const free = names.flatMap((_, index) => {
    const values = matched.some((one) => one.index === index) ? [] : valuesOf(index);
    return values.length > 0 && shareOf(values, 'date') > 0.9 ? [index] : [];
  });
  const [index, ...others] = free;
  const alias = aliasOf(knowledge, first);
  if (index === undefined || others.length > 0 || alias === null) return [];
  return [{ index, field: first, alias, by: 'values' }];
}

type Meant = Pick<MatchedColumn, 'field' | 'alias'>;
const knownMeanings = new WeakMap<object, ReadonlyMap<string, readonly Meant[]>>();

function fieldsByMeaning({ aliases }: ColumnKnowledge): ReadonlyMap<string, readonly Meant[]> {
  const known = knownMeanings.get(aliases);
  if (known) return known;
  const fields = new Map<string, Meant[]>();
  const claimed = new Set<string>();
  for (const [field, names] of Object.entries(aliases)) {
    for (const alias of names) {
      if (claimed.has(alias)) continue;
      claimed.add(alias);
      const meanings = meaningsOf(alias);
      if (meanings.length === 0 || meanings.some((one) => one.startsWith('?'))) continue;
      const key = meanings.join(' ');
      const there = fields.get(key) ?? [];
      if (!there.some((one) => one.field === field)) fields.set(key, [...there, { field, alias }]);
    }
  }
  knownMeanings.set(aliases, fields);
  return fields;
}

/** The likeliest name of a field that no earlier field claims; null where there is none. */
export function aliasOf({ aliases }: ColumnKnowledge, wanted: string): string | null {
  const claimed = new Set<string>();
  for (const [field, names] of Object.entries(aliases)) {
    const own = names.find((name) => !claimed.has(name));
    if (field === wanted) return own ?? null;
    for (const name of names) claimed.add(name);
  }
  return null;
}
