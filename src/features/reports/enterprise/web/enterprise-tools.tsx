import { GROUP_ORDER, NAME_ORDER } from '../../../../core/grid/store-order.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { MetricsEditor } from '../../../../web/grid/metrics-editor.tsx';
import { useScope } from '../../../../web/scope/scope.ts';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { listKpis } from '../../kpis/contract.ts';
import type { EnterpriseDraft } from '../rules-draft.ts';
import styles from './enterprise.module.css';

interface DraftProps {
  readonly draft: EnterpriseDraft;
  readonly onChange: (draft: EnterpriseDraft) => void;
}

const ORDERS = [
  { id: GROUP_ORDER, title: 'Store order' },
  { id: NAME_ORDER, title: 'A–Z' },
] as const;

const SHAPES = [
  { id: 'rows', title: 'Stores as rows' },
  { id: 'columns', title: 'As columns' },
] as const;

export function EnterpriseTools({ draft, onChange }: DraftProps) {
  const { orderBy, transposed, sameStore } = draft;
  const kpis = useKpis();
  return (
    <div className={styles.tools}>
      <MetricsEditor
        kpis={kpis}
        metrics={draft.metrics}
        onChange={(metrics) => onChange({ ...draft, metrics })}
      />
      <StoresPicker draft={draft} onChange={onChange} />
      <Segments
        label="Order of stores"
        segments={ORDERS}
        chosen={ORDERS.find(({ id }) => id === orderBy)?.id ?? null}
        onPick={(order) => onChange({ ...draft, orderBy: order })}
      />
      <Segments
        label="Shape"
        segments={SHAPES}
        chosen={transposed ? 'columns' : 'rows'}
        onPick={(shape) => onChange({ ...draft, transposed: shape === 'columns' })}
      />
      <span title="Only stores open and reporting in both periods">
        <CheckboxField
          label="Same stores"
          checked={sameStore}
          onChange={(isOn) => onChange({ ...draft, sameStore: isOn })}
        />
      </span>
    </div>
  );
}

function useKpis() {
  const { fields } = useScope();
  const list = useCall(listKpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  return list.data?.kpis ?? [];
}

/** None selected means all. */
function StoresPicker({ draft, onChange }: DraftProps) {
  const { dealerships } = useScope();
  const chosen = draft.dealerships.filter((id) => dealerships.some((store) => store.id === id));
  if (dealerships.length < 2) return null;
  const toggle = (id: string) => {
    const store = Number(id);
    const next = chosen.includes(store) ? chosen.filter((one) => one !== store) : [...chosen, store];
    onChange({ ...draft, dealerships: next });
  };
  return (
    <PopoverButton
      className={styles.button}
      title="Stores"
      label={`Stores: ${chosen.length === 0 ? 'all' : `${chosen.length} of ${dealerships.length}`}`}
    >
      <PickList
        label="Stores"
        placeholder="Find a store"
        options={dealerships.map(({ id, name }) => ({ id: String(id), title: name }))}
        picked={new Set(chosen.map(String))}
        searchable={dealerships.length > 8}
        nothingFound="No store has that name."
        onPick={toggle}
        onToggle={toggle}
      />
    </PopoverButton>
  );
}
