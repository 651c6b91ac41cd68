import { Suspense, useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import type { ListedVehicle } from '../contract.ts';
import { addWorkList, MOST_ON_WORK_LIST, workLists } from '../contract-work-lists.ts';

const WorkListPanel = lazyView(() => import('./work-list-panel.tsx').then((module) => module.WorkListPanel));

interface WorkListToolsProps {
  readonly shown: readonly Pick<ListedVehicle, 'dealerShipId' | 'vehicle'>[];
}

/** Keeps the vehicles of the table as a work list, and opens the lists. */
export function WorkListTools({ shown }: WorkListToolsProps) {
  const [opened, setOpened] = useState<'add' | 'lists' | null>(null);
  const [id, setId] = useState<number | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button compact disabled={shown.length === 0} onClick={() => setOpened('add')}>
        Keep as list
      </Button>
      <Button compact onClick={() => setOpened('lists')}>
        Work lists
      </Button>
      {opened === 'add' && (
        <AddList
          shown={shown}
          onClose={close}
          onAdded={(added) => {
            setId(added);
            setOpened('lists');
          }}
        />
      )}
      {opened === 'lists' && (
        <Suspense fallback={null}>
          <WorkListPanel first={id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface AddListProps extends WorkListToolsProps {
  readonly onAdded: (id: number) => void;
  readonly onClose: () => void;
}

function AddList({ shown, onAdded, onClose }: AddListProps) {
  const { group } = useScope();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const form = useForm(['name', 'note']);
  const { save } = useSave(addWorkList, { via: 'quiet', refreshes: [workLists] });
  const isTooLong = shown.length > MOST_ON_WORK_LIST;
  const submit = async () => {
    const vehicles = shown.map(({ dealerShipId, vehicle }) => ({ dealerShipId, vehicle }));
    const isSaved = await form.run(async () => {
      const { id } = await save({ dealerGroupId: group.id, name, note, vehicles });
      onAdded(id);
    });
    if (isSaved) notify({ type: 'positive', message: 'List saved' });
  };
  return (
    <FormDialog
      title="Keep as list"
      about={
        isTooLong
          ? `A list holds at most ${MOST_ON_WORK_LIST} vehicles. Filter the table first.`
          : `The ${countedText(shown.length, 'vehicle')} of the table. The next inventory shows what was done.`
      }
      submit="Save"
      busy={form.isBusy}
      disabled={isTooLong}
      failure={form.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        value={name}
        error={form.errorAt('name')}
        onChange={setName}
        placeholder="Thursday auction"
      />
      <TextField
        label="Note on each vehicle"
        name="note"
        maxLength={200}
        value={note}
        error={form.errorAt('note')}
        onChange={setNote}
        placeholder="Re-photo"
      />
    </FormDialog>
  );
}
