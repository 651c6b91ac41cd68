import { useCall } from '../../../../../web/calls/use-call.ts';
import { type ImportRun, oneImport } from '../../contract.ts';
import { useAskAgain } from '../use-polling.ts';
import { isUnderWay } from './run-text.ts';

/** Polls imports that were in progress when first seen, until they end. */
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
