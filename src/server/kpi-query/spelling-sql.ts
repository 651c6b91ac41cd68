import type { Lookup } from '../../core/kpis/fact.ts';
import { literal, name } from './name-sql.ts';

/** Where `source_spelling`, called `alias`, says what a column of the records `r` spells. */
export function isSpelling(field: string, { kind }: Lookup, alias: string): string {
  return `${alias}.dealer_group_id = r.dealer_group_id and ${alias}.kind = '${kind}' and ${alias}.spelling = r.${name(field)}`;
}

/**
 * What a spelling is, of what is said of it: a spelling nobody has named is called as it is spelled,
 * its class is unknown, and a name that stands for nothing is nothing.
 */
export function meaningSql(
  { take, as }: Pick<Lookup, 'take' | 'as'>,
  { said, own }: { readonly said: string; readonly own: string },
): string {
  const known = take === 'name' ? `coalesce(${said}, ${own})` : said;
  return as === undefined ? known : standsFor(known, as);
}

/** What names stand for; null for all others. */
export function standsFor(known: string, as: Readonly<Record<string, string>>): string {
  const cases = Object.entries(as).map(([from, to]) => `when ${literal(from)} then ${literal(to)}`);
  return `case ${known} ${cases.join(' ')} end`;
}

/** What a column of the records spells, looked up for each of them. */
export function spelledSql(field: string, through: Lookup): string {
  const said = `(select sp.${through.take} from source_spelling sp where ${isSpelling(field, through, 'sp')})`;
  return meaningSql(through, { said, own: `r.${name(field)}` });
}
