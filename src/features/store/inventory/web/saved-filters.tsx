import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconFilter } from '../../../../web/ui/action-icons.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { deleteFilter, savedFilters, saveFilter } from '../contract-saved-filters.ts';
import { readVehiclePicks, type VehiclePicks, writeVehiclePicks } from '../vehicle-filter.ts';

interface SavedFiltersProps {
  readonly picks: VehiclePicks;
  readonly pick: (change: Partial<VehiclePicks>) => void;
}

/** A menu of the reader's own filters of the vehicle table: use one, save these, delete the one in use. */
export function SavedFilters({ picks, pick }: SavedFiltersProps) {
  const { group } = useScope();
  const [isNaming, setIsNaming] = useState(false);
  const query = useCall(savedFilters, { dealerGroupId: group.id });
  const { save: remove } = useSave(deleteFilter, { refreshes: [savedFilters] });
  const current = writeVehiclePicks(picks);
  const saved = query.data?.saved ?? [];
  const inUse = saved.find(({ filters }) => filters === current);
  const items = (): MenuItem[] => [
    ...saved.map(({ name, filters }) => ({
      id: name,
      title: name,
      act: () => pick(readVehiclePicks(filters)),
    })),
    {
      id: ':save',
      title: 'Save these filters',
      apart: saved.length > 0,
      refused: current === undefined ? 'Filter the table first.' : undefined,
      act: () => setIsNaming(true),
    },
    ...(inUse === undefined
      ? []
      : [
          {
            id: ':delete',
            title: `Delete “${inUse.name}”`,
            danger: true,
            act: () =>
              void remove({ dealerGroupId: group.id, name: inUse.name }).then(
                () => notify({ type: 'positive', message: 'Filter deleted' }),
                () => undefined,
              ),
          },
        ]),
  ];
  return (
    <>
      <MenuButton
        compact
        label="Saved filters"
        text={inUse?.name ?? 'Saved filters'}
        icon={<IconFilter size={14} stroke={1.75} aria-hidden />}
        items={items}
      />
      {isNaming && current !== undefined && (
        <NameFilter filters={current} onClose={() => setIsNaming(false)} />
      )}
    </>
  );
}

interface NameFilterProps {
  readonly filters: string;
  readonly onClose: () => void;
}

function NameFilter({ filters, onClose }: NameFilterProps) {
  const { group } = useScope();
  const [name, setName] = useState('');
  const form = useForm(['name']);
  const { save } = useSave(saveFilter, { via: 'quiet', refreshes: [savedFilters] });
  const submit = async () => {
    const isSaved = await form.run(async () => {
      await save({ dealerGroupId: group.id, name, filters });
    });
    if (!isSaved) return;
    notify({ type: 'positive', message: 'Filter saved' });
    onClose();
  };
  return (
    <FormDialog
      title="Save these filters"
      about="Only you see them, for every store of the group. Saving under an existing name replaces it."
      submit="Save"
      busy={form.isBusy}
      failure={form.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        value={name}
        error={form.errorAt('name')}
        onChange={setName}
        placeholder="Old and expensive"
      />
    </FormDialog>
  );
}
