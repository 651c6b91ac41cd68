import { useSave } from '../../../../web/calls/use-call.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { readStoreList } from '../contract.ts';
import { STORE_COLUMNS } from '../rules-stores.ts';
import styles from './onboarding.module.css';
import type { StoreTableState } from './use-store-rows.ts';

interface AddStoresProps {
  readonly table: StoreTableState;
  readonly dealerGroupId: number;
}

/** Further rows: one by one, or from a file whose header names the columns. */
export function AddStores({ table, dealerGroupId }: AddStoresProps) {
  const { save, isSaving, error } = useSave(readStoreList, { via: 'quiet' });

  async function read(files: File[]): Promise<void> {
    const found = await save({ dealerGroupId, files: files.slice(0, 1) }).catch(() => null);
    if (found) table.addCells(found.rows);
  }

  return (
    <div className={styles.add}>
      <Button compact icon={<IconPlus size={14} />} onClick={table.addRow}>
        Add a store
      </Button>
      {table.news !== null && <Notice>{table.news}</Notice>}
      {error && <Notice tone="negative">{error.message}</Notice>}
      <FileDrop
        label="Drop a list of stores here, or choose it"
        hint={`Excel or CSV with a header: ${STORE_COLUMNS.slice(0, 6)
          .map(({ title }) => title)
          .join(', ')} and so on.`}
        multiple={false}
        busy={isSaving}
        onFiles={(files) => void read(files)}
      />
    </div>
  );
}
