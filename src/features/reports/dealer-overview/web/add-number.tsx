import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { listKpis } from '../../kpis/contract.ts';
import type { OverviewNumbers } from '../contract.ts';
import styles from './dealer-overview.module.css';

interface AddNumberProps {
  readonly numbers: OverviewNumbers['numbers'];
  readonly onAdd: (kpi: KpiKey) => void;
}

export function AddNumber({ numbers, onAdd }: AddNumberProps) {
  const { fields } = useScope();
  const list = useCall(listKpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  const mine = new Set(numbers.map(({ kpi }) => kpi));
  const options = (list.data?.kpis ?? [])
    .filter(({ key }) => !mine.has(key))
    .map(({ key, title, meaning, family }) => ({ id: key, title, note: meaning, group: family }));
  return (
    <PopoverButton
      className={styles.add}
      title="Add a number"
      label={
        <>
          <IconPlus size={16} stroke={1.75} aria-hidden /> Add a number
        </>
      }
    >
      <PickList
        label="KPIs"
        placeholder="Find a KPI"
        options={options}
        visible={7}
        nothingFound="No KPI has that name."
        onPick={(id) => {
          const added = options.find((option) => option.id === id);
          if (added) onAdd(added.id);
        }}
      />
    </PopoverButton>
  );
}
