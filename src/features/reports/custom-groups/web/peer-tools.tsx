import { GROUP_ORDER, NAME_ORDER } from '../../../../core/grid/store-order.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { MetricsEditor } from '../../../../web/grid/metrics-editor.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import type { CustomGroup } from '../contract.ts';
import { customGroupKpis } from '../contract-reports.ts';
import type { PeerDraft } from '../rules-draft.ts';
import styles from './custom-groups.module.css';

interface PeerToolsProps {
  readonly group: CustomGroup;
  readonly draft: PeerDraft;
  readonly onChange: (draft: PeerDraft) => void;
}

const ORDERS = [
  { id: GROUP_ORDER, title: 'By group' },
  { id: NAME_ORDER, title: 'A–Z' },
] as const;

/** Letters are in one order. */
const LETTERS = [{ id: GROUP_ORDER, title: 'By letter' }] as const;

const SHAPES = [
  { id: 'rows', title: 'Stores as rows' },
  { id: 'columns', title: 'As columns' },
] as const;

/** Fewer could be recognized. */
const FEWEST = 5;

export function PeerTools({ group, draft, onChange }: PeerToolsProps) {
  const { orderBy, transposed, anonymous, metrics } = draft;
  const list = useCall(
    customGroupKpis,
    { customGroupId: group.id },
    { via: 'quiet', freshFor: Number.POSITIVE_INFINITY },
  );
  const tooFew = group.allDealerships.length < FEWEST;
  return (
    <div className={styles.tools}>
      <MetricsEditor
        kpis={list.data?.kpis ?? []}
        metrics={metrics}
        onChange={(next) => onChange({ ...draft, metrics: next })}
      />
      <GroupsPicker {...{ group, draft, onChange }} />
      <StoresPicker {...{ group, draft, onChange }} />
      <Segments
        label="Order of stores"
        segments={anonymous ? LETTERS : ORDERS}
        chosen={chosenOrder(orderBy, anonymous)}
        onPick={(order) => onChange({ ...draft, orderBy: order })}
      />
      <Segments
        label="Shape"
        segments={SHAPES}
        chosen={transposed ? 'columns' : 'rows'}
        onPick={(shape) => onChange({ ...draft, transposed: shape === 'columns' })}
      />
      <span title={tooFew ? 'Needs at least five stores.' : 'Letters instead of names, here and in files'}>
        <CheckboxField
          label="Anonymous"
          checked={anonymous}
          disabled={tooFew && !anonymous}
          onChange={(isOn) => onChange({ ...draft, anonymous: isOn })}
        />
      </span>
    </div>
  );
}

function chosenOrder(orderBy: string, anonymous: boolean) {
  const chosen = ORDERS.find(({ id }) => id === orderBy)?.id ?? null;
  return chosen !== null && anonymous ? GROUP_ORDER : chosen;
}

/** None selected means all. */
function GroupsPicker({ group, draft, onChange }: PeerToolsProps) {
  const { dealerGroups } = group;
  if (dealerGroups.length < 2) return null;
  return (
    <IdsPicker
      title="Dealer groups"
      options={dealerGroups.map(({ id, name }) => ({ id, title: name }))}
      chosen={draft.dealerGroupIds}
      // Stores of another group would be none.
      onChange={(dealerGroupIds) => onChange({ ...draft, dealerGroupIds, dealerships: [] })}
    />
  );
}

function StoresPicker({ group, draft, onChange }: PeerToolsProps) {
  const { dealerGroupIds } = draft;
  const shown = group.dealerGroups.filter(
    ({ id }) => dealerGroupIds.length === 0 || dealerGroupIds.includes(id),
  );
  const options = shown.flatMap(({ name, dealerships }) =>
    dealerships.map((store) => ({ id: store.id, title: store.name, group: name })),
  );
  if (options.length < 2) return null;
  return (
    <IdsPicker
      title="Stores"
      options={options}
      chosen={draft.dealerships}
      onChange={(dealerships) => onChange({ ...draft, dealerships })}
    />
  );
}

interface IdsPickerProps {
  readonly title: string;
  readonly options: readonly { readonly id: number; readonly title: string; readonly group?: string }[];
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

function IdsPicker({ title, options, chosen, onChange }: IdsPickerProps) {
  const known = chosen.filter((id) => options.some((one) => one.id === id));
  const toggle = (text: string) => {
    const id = Number(text);
    onChange(known.includes(id) ? known.filter((one) => one !== id) : [...known, id]);
  };
  return (
    <PopoverButton
      className={styles.button}
      title={title}
      label={`${title}: ${known.length === 0 ? 'all' : `${known.length} of ${options.length}`}`}
    >
      <PickList
        label={title}
        placeholder="Find by name"
        options={options.map(({ id, ...rest }) => ({ id: String(id), ...rest }))}
        picked={new Set(known.map(String))}
        searchable={options.length > 8}
        nothingFound="Nothing has that name."
        onPick={toggle}
        onToggle={toggle}
      />
    </PopoverButton>
  );
}
