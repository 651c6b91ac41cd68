import { useEffect, useState } from 'react';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { Notice } from '../../../../../web/ui/states.tsx';
import { tryMapping } from '../../contract.ts';
import { ReasonList } from '../ledger/reason-list.tsx';
import { previewCounts, rooftopsText } from '../uploads/preview-words.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './mapping.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

/** Debounce of the dry run. */
const STILL_FOR_MS = 350;

/** A dry run with the current columns. */
export function useMappingTrial(
  { dealerGroupId }: FeedsContext,
  { id, tableName }: { readonly id: number; readonly tableName: string | null },
  draft: MappingDraft,
) {
  const said = useSettled(draft.said);
  return useCall(
    tryMapping,
    said && { dealerGroupId, id, ...(tableName !== null && { tableName }), ...said },
    { via: 'quiet', keepsPrevious: true },
  );
}

interface MappingTrialProps {
  readonly context: FeedsContext;
  readonly trial: ReturnType<typeof useMappingTrial>;
  readonly draft: MappingDraft;
}

export function MappingTrial({ context, trial, draft }: MappingTrialProps) {
  if (draft.connector === null) return <p className={styles.trial}>Choose what kind of list it is.</p>;
  if (draft.needed.length > 0) {
    return (
      <p className={styles.trial} role="status">
        Still needed: {draft.needed.join(', ')}. Name the column that holds it.
      </p>
    );
  }
  if (trial.error) return <Notice tone="negative">{trial.error.message}</Notice>;
  const table = trial.data?.table;
  if (!table) {
    return (
      <p className={styles.trial} role="status">
        Trying it on the table
      </p>
    );
  }
  const rooftops = rooftopsText(table, context.nameOf);
  return (
    <div className={styles.trial} data-stale={trial.isFetching}>
      <p role="status">
        {table.reason ?? previewCounts(table)}
        {rooftops !== null && <span className={styles.rooftops}>For {rooftops}</span>}
      </p>
      {table.reasons.length > 0 && <ReasonList reasons={table.reasons} />}
    </div>
  );
}

/** The value once it stopped changing. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says counts, not which object says it
  useEffect(() => {
    const timer = setTimeout(() => settle(value), STILL_FOR_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
