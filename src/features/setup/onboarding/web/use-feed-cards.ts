import type { Target } from '../../../../records/kinds.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { feedList, importList } from '../../feeds/contract.ts';
import { mappingList } from '../../feeds/contract-mapping.ts';
import { feedCards } from '../rules-review.ts';

/** The card of each kind of record, from the feeds of the group; they follow what comes in. */
export function useFeedCards(dealerGroupId: number, skipped: readonly string[]) {
  const query = useCall(feedList, { dealerGroupId }, { live: 'any' });
  const imports = useCall(importList, { dealerGroupId, limit: 200 }, { live: 'any' });
  const mappings = useCall(mappingList, { dealerGroupId });
  const cards = feedCards({
    dealerships: query.data?.dealerships ?? [],
    imports: imports.data?.imports ?? [],
    skipped,
  });
  const count = (state: string) => cards.filter((card) => card.state === state).length;
  return {
    query,
    cards,
    summary: `${count('receiving')} receiving, ${count('waiting')} waiting, ${count('skipped')} skipped`,
    /** Kinds of file that are read as this. */
    formatsOf: (target: Target) =>
      (mappings.data?.connectors ?? [])
        .filter((connector) => connector.target === target)
        .map(({ title }) => title),
  };
}
