import type { SpellingKind } from '../../src/core/kpis/fact.ts';
import type { Database } from '../../src/server/database/database.ts';

/** What a group calls a spelling, and its type; two spellings of one name, one unmapped, and a line of the budget. */
interface Spelling {
  readonly kind: SpellingKind;
  readonly spelling: string;
  readonly name: string | null;
  readonly class: string | null;
}

/** Enough to tell apart a name, a spelling nobody has named, and one nobody has met. */
export const SPELLINGS: readonly Spelling[] = [
  { kind: 'lead', spelling: 'CarGurus', name: 'Listings', class: 'third_party' },
  { kind: 'lead', spelling: 'O\'Reilly "Ads"', name: 'Listings', class: 'third_party' },
  { kind: 'lead', spelling: 'Website', name: 'Google Ads', class: 'website' },
  { kind: 'lead', spelling: 'Ünicode 🚗', name: null, class: null },
  { kind: 'spend', spelling: 'Search', name: 'Google Ads', class: 'website' },
  { kind: 'spend', spelling: 'Spots', name: 'Listings', class: 'traditional' },
  { kind: 'spend', spelling: 'Mail', name: null, class: null },
  { kind: 'campaign', spelling: 'Brand', name: 'Our name', class: 'brand' },
  { kind: 'query', spelling: 'alderpoint', name: null, class: 'brand' },
];

/** Names that are ads, and on which network. */
const NETWORK: Readonly<Record<string, string>> = { 'Google Ads': 'google', Meta: 'meta' };

/** What the group calls a lead source or a budget line. */
export function nameOf(kind: 'lead' | 'spend', spelling: string): string {
  const said = SPELLINGS.find((one) => one.kind === kind && one.spelling === spelling);
  return said?.name ?? spelling;
}

/** The ad network a lead source or a budget line stands for. */
export function networkOf(kind: 'lead' | 'spend', spelling: string | null): string | null {
  const said = SPELLINGS.find((one) => one.kind === kind && one.spelling === spelling);
  return NETWORK[said?.name ?? spelling ?? ''] ?? null;
}

/** The ad networks that any lead source stands for. */
export const NAMED_NETWORKS: readonly (string | null)[] = SPELLINGS.filter(({ kind }) => kind === 'lead')
  .map(({ kind, spelling }) => networkOf(kind as 'lead', spelling))
  .filter((network) => network !== null);

/** Tells the database what `SPELLINGS` says, for these groups. */
export async function storeSpellings(database: Database, dealerGroupIds: readonly number[]): Promise<void> {
  for (const dealerGroupId of dealerGroupIds) {
    await database.inGroups([dealerGroupId], async (tx) => {
      await tx.client.query(
        `insert into source_spelling (dealer_group_id, kind, spelling, name, class)
         select $1, s.kind, s.spelling, s.name, s.class from jsonb_to_recordset($2) as s (kind text, spelling text, name text, class text)
         on conflict (dealer_group_id, kind, spelling) do nothing`,
        [dealerGroupId, JSON.stringify(SPELLINGS)],
      );
    });
  }
}
