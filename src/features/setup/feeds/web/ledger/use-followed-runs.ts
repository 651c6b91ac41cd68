import { useCall } from '../../../../../web/calls/use-call.ts';
import { type ImportRun, oneImport } from '../../contract.ts';
import { useAskAgain } from '../use-polling.ts';
import { isUnderWay } from './run-words.ts';

/** The tables of a file as they stand now: one that was under way when it was first heard of is followed to its end. */
export function useFollowedRuns(dealerGroupId: number, runs: readonly ImportRun[]): readonly ImportRun[] {
  const [first] = runs;
  const follows = runs.some(isUnderWay);
  const query = useCall(oneImport, follows && first ? { dealerGroupId, id: first.fileImportId } : null, {
    live: ['import'],
    via: 'quiet',
    freshFor: 0,
  });
  const latest = follows ? (query.data?.imports ?? runs) : runs;
  useAskAgain(follows && latest.some(isUnderWay), query.refetch);
  return latest;
}
