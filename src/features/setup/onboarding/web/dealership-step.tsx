import { useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList, GROSS_BASES, SALE_DAY_BASES } from '../../dealers/contract.ts';
import { onboardingState, readStoreList, saveStores } from '../contract.ts';
import { draftOf, isBlank, STORE_COLUMNS } from '../rules-stores.ts';
import styles from './onboarding.module.css';
import { SetupFrame, type StepProps, useGoToStep } from './setup-frame.tsx';
import { StoreTable } from './store-table.tsx';
import { type StoreTableState, useStoreRows } from './use-store-rows.ts';

export function DealershipStep() {
  return (
    <SetupFrame
      step="dealership"
      title="Which stores belong to the group?"
      lead="Type them, paste a table from Excel into any cell, or upload a list. Name and ZIP are enough to go on; the rest can follow in Settings."
    >
      {(props) => <StoresForm key={props.group.id} {...props} />}
    </SetupFrame>
  );
}

const SALE_DAYS = { contract: 'Contract date', delivery: 'Delivery date', booked: 'Booked date' } as const;
const GROSSES = { statement: 'Financial statement', dms: 'DMS' } as const;

function StoresForm({ group, state, mayEdit }: StepProps) {
  const table = useStoreRows(state.stores);
  const [settings, setSettings] = useState(state.group);
  const refreshes = [onboardingState, dealerFullList];
  const { save, isSaving, error } = useSave(saveStores, { via: 'quiet', refreshes });
  const goTo = useGoToStep();
  if (!mayEdit) return <Notice>An admin of all stores sets the group up.</Notice>;

  async function submit(goesOn: boolean): Promise<void> {
    if (isSaving || !table.check()) return;
    const stores = table.rows.filter((row) => !isBlank(row)).map(draftOf);
    const { saleDayBasis, grossBasis, name } = settings;
    const input = { dealerGroupId: group.id, stores, groupName: name, saleDayBasis, grossBasis };
    const saved = await save(input as never).catch((failure: unknown) => table.showFailure(failure));
    if (!saved) return;
    table.replace(saved.stores);
    if (goesOn) goTo('integration', group.id);
  }

  const isElsewhere = error !== null && table.errors.size === 0;
  return (
    <>
      <Section title="Stores" note={table.summary} flush>
        <StoreTable table={table} dealerGroupId={group.id} />
        <AddStores table={table} dealerGroupId={group.id} />
      </Section>
      <Section title="The group">
        <div className={styles.fields}>
          <TextField
            label="Name of the dealer group"
            maxLength={120}
            value={settings.name}
            onChange={(name) => setSettings({ ...settings, name })}
          />
          <SelectField
            label="Business day of a sale"
            value={settings.saleDayBasis}
            options={SALE_DAY_BASES.map((value) => ({ value, label: SALE_DAYS[value] }))}
            onChange={(value) =>
              setSettings({ ...settings, saleDayBasis: value as typeof settings.saleDayBasis })
            }
          />
          <SelectField
            label="Gross"
            value={settings.grossBasis}
            options={GROSS_BASES.map((value) => ({ value, label: GROSSES[value] }))}
            onChange={(value) =>
              setSettings({ ...settings, grossBasis: value as typeof settings.grossBasis })
            }
          />
        </div>
      </Section>
      {isElsewhere && <Notice tone="negative">{error.message}</Notice>}
      <div className={styles.footer}>
        <Button onClick={() => void submit(false)} disabled={isSaving}>
          Save
        </Button>
        <Button kind="primary" busy={isSaving} onClick={() => void submit(true)}>
          Save and continue
        </Button>
      </div>
    </>
  );
}

interface AddStoresProps {
  readonly table: StoreTableState;
  readonly dealerGroupId: number;
}

/** Further rows: one by one, or from a file whose header names the columns. */
function AddStores({ table, dealerGroupId }: AddStoresProps) {
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
