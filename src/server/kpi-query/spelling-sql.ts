import type { Lookup, NamesOf, RawNameKind } from '../../core/kpis/fact.ts';
import { literal, name } from './name-sql.ts';

export function isSpelling(field: string, { kind }: Pick<Lookup, 'kind'>, alias: string): string {
  return `${alias}.dealer_group_id = r.dealer_group_id and ${alias}.kind = '${kind}' and ${alias}.spelling = r.${name(field)}`;
}

/** An unmapped name keeps itself, its class is unknown, and a name mapped to nothing is null. */
export function meaningSql(
  { take, as }: Pick<Lookup, 'take' | 'as'>,
  { said, own }: { readonly said: string; readonly own: string },
): string {
  const known = take === 'name' ? `coalesce(${said}, ${own})` : said;
  return as === undefined ? known : representedBy(known, as);
}

/** Null for other names. */
export function representedBy(known: string, as: Readonly<Record<string, string>>): string {
  const cases = Object.entries(as).map(([from, to]) => `when ${literal(from)} then ${literal(to)}`);
  return `case ${known} ${cases.join(' ')} end`;
}

export type MeaningOf = (field: string, through: Lookup) => string;

/** One column's raw names, joined as `alias`. */
export interface JoinedSpellings {
  readonly field: string;
  readonly kind: RawNameKind;
  readonly alias: string;
}

/** Joins each column once: a tenth of the cost of lookups per record. */
export function joinedSpellings(
  wanted: readonly { readonly field: string; readonly through: Lookup }[],
): JoinedSpellings[] {
  const columns = Map.groupBy(wanted, ({ field, through }) => `${through.kind} ${field}`);
  return [...columns.values()].flatMap(([first], index) =>
    first ? [{ field: first.field, kind: first.through.kind, alias: `sp${index}` }] : [],
  );
}

export function spellingsJoin({ field, kind, alias }: JoinedSpellings): string {
  return `left join source_spelling ${alias} on ${isSpelling(field, { kind }, alias)}`;
}

/** Looks up per record where there is no join. */
export function meaningsIn(joined: readonly JoinedSpellings[]): MeaningOf {
  return (field, through) => {
    const found = joined.find((one) => one.field === field && one.kind === through.kind);
    if (!found) return spelledSql(field, through);
    return meaningSql(through, { said: `${found.alias}.${through.take}`, own: `r.${name(field)}` });
  };
}

export function spelledSql(field: string, through: Lookup): string {
  const said = `(select sp.${through.take} from source_spelling sp where ${isSpelling(field, through, 'sp')})`;
  return meaningSql(through, { said, own: `r.${name(field)}` });
}

export function namedSql({ kind, as }: NamesOf): string {
  const own = 'coalesce(sn.name, sn.spelling)';
  return `select sn.dealer_group_id, ${representedBy(own, as)} from source_spelling sn
    where sn.dealer_group_id = any($1::integer[]) and sn.kind = '${kind}' and ${own} in (${Object.keys(as).map(literal).join(', ')})`;
}
