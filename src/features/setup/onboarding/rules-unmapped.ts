import type { RawNameKind } from '../../../core/kpis/fact.ts';
import { countedText } from '../../../core/text/number-text.ts';
import type { ReviewItem } from './rules-review.ts';

/** Kinds of name that come in files during the setup. */
export type NamedKind = Extract<RawNameKind, 'lead' | 'channel' | 'campaign'>;

export interface UnmappedNames {
  readonly kind: NamedKind;
  /** Of all of them, shown or not. */
  readonly count: number;
  /** The largest first. */
  readonly names: readonly { readonly spelling: string; readonly volume: number }[];
}

const TITLES: Readonly<Record<NamedKind, string>> = {
  lead: 'lead source',
  channel: 'website channel',
  campaign: 'campaign',
};

/** `3 lead sources`, `1 campaign`. */
export function unmappedTitle({ kind, count }: Pick<UnmappedNames, 'kind' | 'count'>): string {
  return countedText(count, TITLES[kind]);
}

/** A line of the review where names are not mapped; none otherwise. */
export function unmappedItems(unmapped: readonly UnmappedNames[]): ReviewItem[] {
  if (unmapped.length === 0) return [];
  const note = `Not mapped: ${unmapped.map(unmappedTitle).join(', ')}. Open Source Mapping when the group is active.`;
  return [{ key: 'unmapped', title: 'Names of sources', tone: 'amber', note, step: 'integration' }];
}
