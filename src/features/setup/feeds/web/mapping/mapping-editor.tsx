import { useEffect, useState } from 'react';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import type { MappableTable } from '../../contract.ts';
import { mappingList, saveMapping, tableToMap, tryMapping } from '../../contract-mapping.ts';
import feedStyles from '../feeds.module.css';
import { ReasonList } from '../ledger/reason-list.tsx';
import { previewCounts, rooftopsText } from '../uploads/preview-text.ts';
import { ProposalNote } from '../uploads/proposal-note.tsx';
import { SampleTable } from '../uploads/sample-table.tsx';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './mapping.module.css';
import { MappingFields } from './mapping-fields.tsx';
import { MappingWrong } from './mapping-wrong.tsx';
import { type MappingDraft, useMappingDraft } from './use-mapping-draft.ts';

export interface MappingSource {
  readonly importId: number;
  readonly tableName: string | null;
  /** Null when rows name their store. */
  readonly dealershipId: number | null;
}

interface MappingEditorProps {
  readonly context: FeedsContext;
  readonly source: MappingSource;
  readonly onClose: () => void;
  readonly onSaved: (then: { importsNow: boolean }) => void;
}

/** Edits a mapping, tested on the table before it is saved. */
export function MappingEditor(props: MappingEditorProps) {
  const { context, source, onClose } = props;
  const { importId: id, tableName } = source;
  const query = useCall(
    tableToMap,
    { dealerGroupId: context.dealerGroupId, id, ...(tableName !== null && { tableName }) },
    { via: 'quiet', freshFor: 0 },
  );
  return (
    <Dialog label="Name the columns" onClose={onClose} side>
      <div className={styles.editor}>
        <div>
          <h2 className={feedStyles.dialogTitle}>Name the columns</h2>
          <p className={feedStyles.faint}>
            {[query.data?.fileName, query.data?.tableName].filter(Boolean).join(', ')}
          </p>
        </div>
        <Loaded query={query} what="The table" skeleton={<RowsSkeleton rows={8} />}>
          {(table) => <Editor {...props} table={table} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Editor({
  context,
  source,
  onClose,
  onSaved,
  table,
}: MappingEditorProps & { readonly table: MappableTable }) {
  const draft = useMappingDraft(table);
  const [dealershipId, setDealershipId] = useState(table.mapping?.dealershipId ?? source.dealershipId);
  const { save, isSaving, error } = useSave(saveMapping, { via: 'quiet', refreshes: [mappingList] });
  const { importId: id, tableName } = source;
  const trial = useMappingTrial(context, { id, tableName }, draft);
  const isTakeable = draft.said !== null && (trial.data?.table.accepted ?? 0) > 0;

  async function keep(importsNow: boolean): Promise<void> {
    if (draft.said === null) return;
    const saved = await save({
      dealerGroupId: context.dealerGroupId,
      id,
      ...(tableName !== null && { tableName }),
      ...draft.said,
      ...(dealershipId !== null && { dealershipId }),
    }).catch(() => null);
    // Errors show above the buttons.
    if (saved) onSaved({ importsNow });
  }

  const fieldOf = new Map(Object.entries(draft.columns).map(([field, column]) => [column, field]));
  const titleOf = (column: string) =>
    draft.connector?.fields.find(({ key }) => key === fieldOf.get(column))?.title ?? '\u00a0';
  return (
    <>
      {table.mapping === null && table.proposal !== null && <ProposalNote proposal={table.proposal} />}
      <MappingFields
        context={context}
        table={{ header: table.header, connectors: table.connectors, rows: table.preview }}
        draft={draft}
        forWhom={{ dealershipId, choose: setDealershipId }}
      />
      <h3 className={styles.heading}>The first rows</h3>
      <SampleTable
        label="The first rows"
        columns={table.header.map((title) => ({ title, note: titleOf(title) }))}
        rows={table.preview}
      />
      <div className={styles.foot}>
        <MappingTrial context={context} trial={trial} draft={draft} />
        {error && <MappingWrong error={error} />}
        <div className={styles.footActions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={draft.said === null || isSaving} onClick={() => keep(false)}>
            Save
          </Button>
          <Button kind="primary" disabled={!isTakeable} busy={isSaving} onClick={() => keep(true)}>
            Save and take in
          </Button>
        </div>
      </div>
    </>
  );
}

const STILL_FOR_MS = 350;

function useMappingTrial(
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

function MappingTrial({ context, trial, draft }: MappingTrialProps) {
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
        Testing it on the table
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
