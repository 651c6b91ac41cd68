import type { KpiKey } from '../../../core/kpis/catalog.ts';
import { IconPlus } from '../action-icons.ts';
import { PickList } from './pickers/pick-list.tsx';
import { PopoverButton } from './popover-button.tsx';

interface AddKpiButtonProps {
  readonly title: string;
  readonly className: string;
  readonly kpis: readonly {
    readonly key: KpiKey;
    readonly title: string;
    readonly meaning: string;
    readonly family: string;
  }[];
  /** Those that are there already. */
  readonly taken: readonly KpiKey[];
  readonly onAdd: (kpi: KpiKey) => void;
}

/** A button with the list of KPIs that can still be added. */
export function AddKpiButton({ title, className, kpis, taken, onAdd }: AddKpiButtonProps) {
  const options = kpis
    .filter(({ key }) => !taken.includes(key))
    .map(({ key, title: name, meaning, family }) => ({ id: key, title: name, note: meaning, group: family }));
  return (
    <PopoverButton
      className={className}
      title={title}
      label={
        <>
          <IconPlus size={16} stroke={1.75} aria-hidden /> {title}
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
