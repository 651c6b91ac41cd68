import type { RawNameKind } from '../../src/core/kpis/fact.ts';
import type { Database } from '../../src/server/database/database.ts';

/**
 * The name and type a group gives a raw name: two raw names of one name, one unmapped, and a budget
 * line.
 */
interface Spelling {
  readonly kind: RawNameKind;
  readonly spelling: string;
  readonly name: string | null;
  readonly class: string | null;
}

/** Enough cases for a mapped, an unmapped and an unknown raw name. */
export const SPELLINGS: readonly Spelling[] = [
  { kind: 'lead', spelling: 'CarGurus', name: 'Listings', class: 'third_party' },
  { kind: 'lead', spelling: 'O\'Reilly "Ads"', name: 'Listings', class: 'third_party' },
  { kind: 'lead', spelling: 'Website', name: 'Google Ads', class: 'website' },
  { kind: 'lead', spelling: 'Ünicode 🚗', name: null, class: null },
  { kind: 'spend', spelling: 'Search', name: 'Google Ads', class: 'website' },
  { kind: 'spend', spelling: 'Spots', name: 'Listings', class: 'traditional' },
  { kind: 'spend', spelling: 'Mail', name: null, class: null },
  { kind: 'campaign', spelling: 'Brand', name: 'Branded', class: 'brand' },
  { kind: 'query', spelling: 'alderpoint', name: null, class: 'brand' },
];

/** Advertising names and their networks. */
const NETWORK: Readonly<Record<string, string>> = { 'Google Ads': 'google', Meta: 'meta' };

/** The group's name for a lead source or a budget line. */
export function nameOf(kind: 'lead' | 'spend', spelling: string): string {
  const said = SPELLINGS.find((one) => one.kind === kind && one.spelling === spelling);
  return said?.name ?? spelling;
}

/** The ad network of a lead source or a budget line. */
export function networkOf(kind: 'lead' | 'spend', spelling: string | null): string | null {
  const said = SPELLINGS.find((one) => one.kind === kind && one.spelling === spelling);
  return NETWORK[said?.name ?? spelling ?? ''] ?? null;
}

/** The ad networks of all lead sources. */
export const NAMED_NETWORKS: readonly (string | null)[] = SPELLINGS.filter(({ kind }) => kind === 'lead')
  .map(({ kind, spelling }) => networkOf(kind as 'lead', spelling))
  .filter((network) => network !== null);

/** Stores the mappings of `SPELLINGS` for these groups. */
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
