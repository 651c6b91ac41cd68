import { useCall } from '../../../web/use-call.ts';
import { type ImportRun, importList } from '../contract.ts';
import { isUnderWay } from './run-words.ts';
import { useAskAgain } from './use-ask-again.ts';

/** A run as it stands now: one that was under way when it was first heard of is followed to its end. */
export function useFollowedRun(dealerGroupId: number, run: ImportRun | null): ImportRun | null {
  const follows = run !== null && isUnderWay(run);
  const query = useCall(importList, follows ? { dealerGroupId, before: run.id + 1, limit: 1 } : null, {
    live: ['import'],
    via: 'quiet',
    freshFor: 0,
  });
  const latest = query.data?.imports.find(({ id }) => id === run?.id) ?? run;
  useAskAgain(follows && latest !== null && isUnderWay(latest), query.refetch);
  return latest;
}
