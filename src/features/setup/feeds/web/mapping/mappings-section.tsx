import { useState } from 'react';
import { countedText } from '../../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { useNow } from '../../../../../web/ui/use-now.ts';
import type { FeedMapping, MappableConnector } from '../../contract.ts';
import { changeMapping, deleteMapping, mappingList } from '../../contract-mapping.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { When } from '../when.tsx';
import styles from './mapping.module.css';
import { MappingFields } from './mapping-fields.tsx';
import { MappingWrong } from './mapping-wrong.tsx';
import { useMappingDraft } from './use-mapping-draft.ts';

export function MappingsSection({ context }: { readonly context: FeedsContext }) {
  const { dealerGroupId } = context;
  const mappings = useCall(mappingList, { dealerGroupId });
  const [changed, change] = useState<FeedMapping | null>(null);
  return (
    <Section title="Column mappings">
      <Loaded
        query={mappings}
        what="The named columns"
        skeleton={<RowsSkeleton rows={2} />}
        empty={(answer) => (answer.mappings.length === 0 ? <NoMappings /> : null)}
      >
        {(answer) => (
          <>
            <ul className={feedStyles.list} aria-label="Column mappings">
              {answer.mappings.map((mapping) => (
                <Mapping
                  key={mapping.id}
                  context={context}
                  mapping={mapping}
                  onChange={() => change(mapping)}
                />
              ))}
            </ul>
            {changed && (
              <MappingChange
                context={context}
                mapping={changed}
                connectors={answer.connectors}
                onClose={() => change(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface MappingProps {
  readonly context: FeedsContext;
  readonly mapping: FeedMapping;
  readonly onChange: () => void;
}

function Mapping({ context, mapping, onChange }: MappingProps) {
  const now = useNow(30_000);
  const [asks, ask] = useState(false);
  const deleting = useSave(deleteMapping, { refreshes: [mappingList] });
  const { id, connectorTitle, header, columns, dealershipId, savedAt, savedBy } = mapping;
  const named = `${connectorTitle}: ${header.slice(0, 3).join(', ')}`;

  async function forget(): Promise<void> {
    // A failure shows as a toast.
    const done = await deleting.save({ dealerGroupId: context.dealerGroupId, id }).catch(() => null);
    ask(false);
    if (done) notify({ type: 'positive', message: 'The column names are deleted. Earlier imports stay.' });
  }

  return (
    <li className={styles.mapping}>
      <div className={styles.mappingText}>
        <p className={styles.mappingTitle}>{connectorTitle}</p>
        <p className={feedStyles.note}>
          {header.slice(0, 4).join(', ')}
          {header.length > 4 && ` and ${countedText(header.length - 4, 'other column')}`}
        </p>
        <p className={feedStyles.note}>
          {countedText(Object.keys(columns).length, 'column')} named ·{' '}
          {dealershipId === null ? 'all stores' : context.nameOf(dealershipId)} · saved{' '}
          <When instant={savedAt} now={now} />
          {savedBy !== null && ` by ${savedBy}`}
        </p>
      </div>
      {context.mayImport && (
        <div className={styles.mappingActions}>
          <Button compact kind="quiet" onClick={onChange}>
            Edit<span className="spoken"> {named}</span>
          </Button>
          <Button compact kind="quiet" onClick={() => ask(true)}>
            Delete<span className="spoken"> {named}</span>
          </Button>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          title="Delete this column mapping?"
          confirm="Delete"
          cancel="Cancel"
          danger
          busy={deleting.isSaving}
          onConfirm={forget}
          onCancel={() => ask(false)}
        >
          The next file with these columns waits until someone maps them again. Earlier imports stay.
        </ConfirmDialog>
      )}
    </li>
  );
}

function NoMappings() {
  return <EmptyState title="None yet" why="Map an unknown file once; matching files import automatically." />;
}

interface MappingChangeProps {
  readonly context: FeedsContext;
  readonly mapping: FeedMapping;
  readonly connectors: readonly MappableConnector[];
  readonly onClose: () => void;
}

function MappingChange({ context, mapping, connectors, onClose }: MappingChangeProps) {
  const { header, dealershipId, id } = mapping;
  const draft = useMappingDraft({ header, connectors, mapping });
  const { save, isSaving, error } = useSave(changeMapping, { via: 'quiet', refreshes: [mappingList] });

  async function keep(): Promise<void> {
    if (draft.said === null) return;
    const saved = await save({ dealerGroupId: context.dealerGroupId, id, ...draft.said }).catch(() => null);
    if (saved) onClose();
  }

  return (
    <Dialog label="Change the named columns" onClose={onClose} side>
      <div className={styles.editor}>
        <div>
          <h2 className={feedStyles.dialogTitle}>Change the named columns</h2>
          <p className={feedStyles.faint}>
            For {dealershipId === null ? 'all stores' : context.nameOf(dealershipId)}. Files that come from
            now on are read so; what was read before stays.
          </p>
        </div>
        <MappingFields context={context} table={{ header, connectors, rows: [] }} draft={draft} />
        <div className={styles.foot}>
          {draft.needed.length > 0 && (
            <p className={styles.trial} role="status">
              Still needed: {draft.needed.join(', ')}. Name the column that holds it.
            </p>
          )}
          {error && <MappingWrong error={error} />}
          <div className={styles.footActions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" disabled={draft.said === null} busy={isSaving} onClick={keep}>
              Save
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
