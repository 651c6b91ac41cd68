import { useCall } from '../../../../web/calls/use-call.ts';
import { spellingList } from '../../source-mapping/contract.ts';
import type { NamedKind, UnmappedNames } from '../rules-unmapped.ts';

const SHOWN_OF_KIND = 12;

/** Names in the files of a group that nobody has mapped yet; they follow what comes in. */
export function useUnmappedNames(dealerGroupId: number): readonly UnmappedNames[] {
  const found = [
    useOfKind(dealerGroupId, 'lead'),
    useOfKind(dealerGroupId, 'channel'),
    useOfKind(dealerGroupId, 'campaign'),
  ];
  return found.filter(({ count }) => count > 0);
}

function useOfKind(dealerGroupId: number, kind: NamedKind): UnmappedNames {
  const { data } = useCall(spellingList, { dealerGroupId, kind, limit: SHOWN_OF_KIND }, { live: 'any' });
  return { kind, count: data?.count ?? 0, names: data?.spellings ?? [] };
}
