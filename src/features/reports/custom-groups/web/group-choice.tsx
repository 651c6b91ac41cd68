import type { DealerGroup } from '../../../../web/scope/dealer-groups.ts';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { type TypedGroup, withGroup, withStore } from '../rules-editor.ts';
import styles from './custom-groups.module.css';

interface GroupChoiceProps {
  readonly groups: readonly DealerGroup[];
  readonly typed: TypedGroup;
  readonly onChange: (typed: TypedGroup) => void;
}

/** Dealer groups, each with all or some of its stores. */
export function GroupChoice({ groups, typed, onChange }: GroupChoiceProps) {
  return (
    <FieldGroup label="Dealer groups" hint="All stores of a group includes those that join it later.">
      <ul className={styles.groups}>
        {groups.map((group) => (
          <GroupRow key={group.id} {...{ group, typed, onChange }} />
        ))}
      </ul>
    </FieldGroup>
  );
}

function GroupRow({
  group,
  typed,
  onChange,
}: Omit<GroupChoiceProps, 'groups'> & { readonly group: DealerGroup }) {
  const { id, name, dealerships } = group;
  const stores = dealerships.map((store) => store.id);
  const chosen = typed.dealerGroups.find((one) => one.id === id);
  const picked = chosen === undefined ? [] : chosen.dealerships.length === 0 ? stores : chosen.dealerships;
  const toggle = (store: string) => onChange(withStore(typed, { id, store: Number(store), stores }));
  const isAll = picked.length === stores.length;
  return (
    <li className={styles.group}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={() => onChange(withGroup(typed, id))}
        />
        {name}
      </label>
      <PopoverButton
        className={styles.button}
        title={`Stores of ${name}`}
        label={isAll ? 'All stores' : `${picked.length} of ${stores.length} stores`}
      >
        <PickList
          label={`Stores of ${name}`}
          placeholder="Find a store"
          options={dealerships.map((store) => ({ id: String(store.id), title: store.name }))}
          picked={new Set(picked.map(String))}
          searchable={dealerships.length > 8}
          nothingFound="No store has that name."
          onPick={toggle}
          onToggle={toggle}
        />
      </PopoverButton>
    </li>
  );
}
