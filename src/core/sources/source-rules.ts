import type { RawNameKind } from '../kpis/fact.ts';
import { campaignTypeOf } from './campaign-types.ts';
import { channelOf } from './channels.ts';
import { knownSource } from './known-sources.ts';
import { queryTypeOf } from './query-types.ts';

export const MATCHES = ['exact', 'contains', 'pattern'] as const;
export type Match = (typeof MATCHES)[number];

export interface SourceRule {
  readonly id: number;
  readonly match: Match;
  /** In a `pattern`, `*` matches any text; nothing else is special. */
  readonly pattern: string;
  /** Of channels and queries, the class's title. */
  readonly name: string;
  readonly class: string | null;
}

/** All null where nothing matches. */
export interface Resolved {
  readonly name: string | null;
  readonly class: string | null;
  readonly ruleId: number | null;
}

export interface GroupNames {
  readonly brands: readonly string[];
}

/** Ignores case and extra spaces. Takes at most the product of both lengths. */
export function fits({ match, pattern }: Pick<SourceRule, 'match' | 'pattern'>, rawName: string): boolean {
  const [wanted, said] = [comparable(pattern), comparable(rawName)];
  if (wanted === '') return false;
  if (match === 'exact') return said === wanted;
  return match === 'contains' ? said.includes(wanted) : fitsPattern(said, wanted);
}

/** The first matching rule, else what is known without rules. */
export function resolve(
  { kind, names }: { readonly kind: RawNameKind; readonly names: GroupNames },
  rawName: string,
  rules: readonly SourceRule[],
): Resolved {
  const rule = rules.find((one) => fits(one, rawName));
  if (rule) return { name: rule.name, class: rule.class, ruleId: rule.id };
  return { ...knownOf(kind, rawName, names), ruleId: null };
}

function knownOf(kind: RawNameKind, rawName: string, { brands }: GroupNames): Omit<Resolved, 'ruleId'> {
  switch (kind) {
    case 'lead':
    case 'spend': {
      const found = knownSource(rawName);
      return { name: found?.name ?? null, class: found?.type ?? null };
    }
    case 'channel':
      return { name: null, class: channelOf(rawName) };
    case 'query':
      return { name: null, class: queryTypeOf(rawName, brands) };
    case 'campaign':
      return { name: null, class: campaignTypeOf(rawName) };
  }
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Only the last `*` backtracks. */
function fitsPattern(text: string, pattern: string): boolean {
  let [at, place] = [0, 0];
  let star = -1;
  let taken = 0;
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place;
      taken = at;
      place += 1;
    } else if (place < pattern.length && pattern[place] === text[at]) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      taken += 1;
      at = taken;
      place = star + 1;
    } else return false;
  }
  while (pattern[place] === '*') place += 1;
  return place === pattern.length;
}
