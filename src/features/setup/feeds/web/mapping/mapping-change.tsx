import { useSave } from '../../../../../web/calls/use-call.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { changeMapping, type FeedMapping, type MappableConnector, mappingList } from '../../contract.ts';
import words from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './mapping.module.css';
import { MappingFields } from './mapping-fields.tsx';
import { MappingWrong } from './mapping-wrong.tsx';
import { useMappingDraft } from './use-mapping-draft.ts';

interface MappingChangeProps {
  readonly context: FeedsContext;
  readonly mapping: FeedMapping;
  readonly connectors: readonly MappableConnector[];
  readonly onClose: () => void;
}

/** Edits a saved mapping without its table. */
export function MappingChange({ context, mapping, connectors, onClose }: MappingChangeProps) {
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
          <h2 className={words.dialogTitle}>Change the named columns</h2>
          <p className={words.faint}>
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
