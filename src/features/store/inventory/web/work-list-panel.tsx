import { useState } from 'react';
import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { useApi, useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconDownload, IconUsers } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { inventoryBoard } from '../board.ts';
import {
  deleteWorkList,
  exportWorkList,
  handOverWorkList,
  noteOnWorkList,
  type WorkItem,
  type WorkList,
  workList,
  workLists,
} from '../contract-work-lists.ts';
import { vehicleId, vehicleName } from '../vehicle-columns.ts';
import { outcomesText } from '../work-list-columns.ts';
import styles from './work-lists.module.css';

interface WorkListPanelProps {
  /** The list shown first; by default, the first by name. */
  readonly first: number | null;
  readonly onClose: () => void;
}

/** The work lists of the group's stores, and what was done about each vehicle. */
export function WorkListPanel({ first, onClose }: WorkListPanelProps) {
  const { group } = useScope();
  const [picked, setPicked] = useState(first);
  const query = useCall(workLists, { dealerGroupId: group.id });
  return (
    <Dialog label="Work lists" side onClose={onClose}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>Work lists</h2>
          <Button onClick={onClose}>Close</Button>
        </header>
        <Loaded
          query={query}
          what="The work lists"
          skeleton={<RowsSkeleton rows={4} />}
          empty={({ lists }) =>
            lists.length === 0 ? (
              <EmptyState
                title="No list yet"
                why="Filter the vehicles, then keep them as a list."
                action={<Button onClick={onClose}>Choose vehicles</Button>}
              />
            ) : null
          }
        >
          {({ lists, people }) => {
            const shown = lists.find(({ id }) => id === picked) ?? lists[0];
            return (
              <>
                <SelectField
                  label="List"
                  value={shown ? String(shown.id) : null}
                  options={lists.map(({ id, name, owner }) => ({
                    value: String(id),
                    label: `${name} (${owner})`,
                  }))}
                  onChange={(id) => setPicked(Number(id))}
                />
                {shown && <OneList key={shown.id} list={shown} people={people} />}
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

interface OneListProps {
  readonly list: WorkList;
  readonly people: readonly Person[];
}

function OneList({ list, people }: OneListProps) {
  const { group } = useScope();
  const { client } = useApi();
  const of = { dealerGroupId: group.id, id: list.id };
  const query = useCall(workList, of, { live: inventoryBoard.live, keepsPrevious: true });
  const [isDeleting, setDeleting] = useState(false);
  const download = (format: GridFormat) =>
    void client.call(exportWorkList, { ...of, format }).catch(() => undefined);
  return (
    <>
      <div className={styles.tools}>
        <span>{`${countedText(list.vehicleCount, 'vehicle')} · ${list.owner}`}</span>
        <MenuButton
          label="Export list"
          text="Export"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          items={() =>
            FORMATS.map(({ format, title }) => ({ id: format, title, act: () => download(format) }))
          }
        />
        {list.isMine && <HandOver list={list} people={people} />}
        {list.isMine && <Button onClick={() => setDeleting(true)}>Delete list</Button>}
      </div>
      {isDeleting && <DeleteList list={list} onClose={() => setDeleting(false)} />}
      <Loaded query={query} what="The list" skeleton={<RowsSkeleton rows={6} />}>
        {({ items }) => (
          <ul className={styles.items} aria-label={list.name}>
            {items.map((item) => (
              <Item key={vehicleId(item.vehicle)} item={item} list={list} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function DeleteList({ list, onClose }: { readonly list: WorkList; readonly onClose: () => void }) {
  const { group } = useScope();
  const { save, isSaving } = useSave(deleteWorkList, { refreshes: [workLists] });
  const confirm = () =>
    void save({ dealerGroupId: group.id, id: list.id }).then(
      () => notify({ type: 'positive', message: 'List deleted' }),
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={`Delete ${list.name}?`}
      confirm="Delete"
      cancel="Keep"
      danger
      busy={isSaving}
      onConfirm={confirm}
      onCancel={onClose}
    >
      The notes on its vehicles are lost. This cannot be undone.
    </ConfirmDialog>
  );
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Somebody else works through the list from now on; its owner alone changes it. */
function HandOver({ list, people }: OneListProps) {
  const { group } = useScope();
  const { save } = useSave(handOverWorkList, { refreshes: [workLists, workList] });
  const others = people.filter(({ name }) => name !== list.owner);
  const hand = ({ id: userId, name }: Person) =>
    void save({ dealerGroupId: group.id, id: list.id, userId }).then(
      () => notify({ type: 'positive', message: `${list.name} now belongs to ${name}` }),
      () => undefined,
    );
  if (others.length === 0) return null;
  return (
    <MenuButton
      label="Hand over to"
      text="Hand over"
      icon={<IconUsers size={16} stroke={1.75} aria-hidden />}
      items={() =>
        others.map((person) => ({ id: `${person.id}`, title: person.name, act: () => hand(person) }))
      }
    />
  );
}

function Item({ item, list }: { readonly item: WorkItem; readonly list: WorkList }) {
  const { group } = useScope();
  const { vehicle, keptPrice, keptPhotos } = item;
  const [note, setNote] = useState(item.note);
  const { save } = useSave(noteOnWorkList, { refreshes: [workList] });
  const name = vehicleName(vehicle);
  const keep = () => {
    if (note.trim() === item.note) return;
    const named = { listedAt: vehicle.dealerShipId, vehicle: vehicle.vehicle, note };
    void save({ dealerGroupId: group.id, id: list.id, ...named }).catch(() => setNote(item.note));
  };
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <a href={`/inventory-report/report/${vehicleId(vehicle)}`}>{name}</a>
        <span>{[vehicle.store, vehicle.stockNumber ?? vehicle.vin].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.done} data-figures>
        <strong>{outcomesText(item)}</strong>
        <span>
          {`${changeText(keptPrice, vehicle.price, 'usd')} · ${changeText(keptPhotos, vehicle.photoCount, 'number')} photos`}
        </span>
      </div>
      {list.isMine ? (
        <input
          className={styles.note}
          aria-label={`Note on ${name}`}
          placeholder="Note"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={keep}
        />
      ) : (
        <span>{item.note}</span>
      )}
    </li>
  );
}

function changeText(before: number | null, now: number | null, unit: 'usd' | 'number'): string {
  const [from, to] = [numberText(before, unit), numberText(now, unit)];
  return from === to ? to : `${from} → ${to}`;
}
