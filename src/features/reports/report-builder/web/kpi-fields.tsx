import type { ReactNode } from 'react';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { BreakdownKey } from '../../../../core/kpis/fact.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../web/ui/action-icons.ts';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import { nounOf } from '../rules-items.ts';
import styles from './report.module.css';

interface KpiFieldProps {
  readonly label: string;
  readonly kpis: readonly KpiDefinition[];
  readonly value: KpiKey | null;
  /** Text where no KPI is chosen. */
  readonly none?: string;
  readonly onChange: (kpi: KpiKey) => void;
}

export function KpiField({ label, kpis, value, none = 'Choose a KPI', onChange }: KpiFieldProps) {
  return (
    <PickField
      label={label}
      name={label.toLowerCase()}
      value={value ?? ''}
      shown={value === null ? none : titleIn(kpis, value)}
      placeholder="Find a KPI"
      nothingFound="No KPI has that name."
      options={() => kpis.map(({ key, title, family }) => ({ id: key, title, group: family }))}
      onChange={(key) => onChange(key as KpiKey)}
    />
  );
}

interface KpiListFieldProps<Entry extends { readonly kpi: KpiKey }> {
  readonly kpis: readonly KpiDefinition[];
  readonly value: readonly Entry[];
  readonly most: number;
  readonly entryOf: (kpi: KpiKey) => Entry;
  /** Beside each KPI. */
  readonly asideOf?: (entry: Entry, change: (next: Entry) => void) => ReactNode;
  readonly onChange: (value: Entry[]) => void;
}

/** KPIs in an order of one's own. */
export function KpiListField<Entry extends { readonly kpi: KpiKey }>(props: KpiListFieldProps<Entry>) {
  const { kpis, value, most, entryOf, asideOf, onChange } = props;
  const swap = (from: number, to: number) => {
    const next = [...value];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className={styles.kpiList}>
      <legend>KPIs</legend>
      <ol>
        {value.map((entry, index) => (
          <li key={entry.kpi}>
            <span className={styles.kpiName}>{titleIn(kpis, entry.kpi)}</span>
            {asideOf?.(entry, (next) => onChange(value.map((one, at) => (at === index ? next : one))))}
            <IconButton
              compact
              label={`Move ${titleIn(kpis, entry.kpi)} up`}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            >
              <IconArrowUp size={14} />
            </IconButton>
            <IconButton
              compact
              label={`Move ${titleIn(kpis, entry.kpi)} down`}
              disabled={index === value.length - 1}
              onClick={() => swap(index, index + 1)}
            >
              <IconArrowDown size={14} />
            </IconButton>
            <IconButton
              compact
              label={`Remove ${titleIn(kpis, entry.kpi)}`}
              onClick={() => onChange(value.filter((one) => one !== entry))}
            >
              <IconTrash size={14} />
            </IconButton>
          </li>
        ))}
      </ol>
      {value.length < most && (
        <KpiField
          label="Add a KPI"
          kpis={kpis.filter(({ key }) => value.every(({ kpi }) => kpi !== key))}
          value={null}
          onChange={(kpi) => onChange([...value, entryOf(kpi)])}
        />
      )}
    </fieldset>
  );
}

interface ByFieldProps {
  readonly kpis: readonly KpiDefinition[];
  /** The rows must be possible for all of them. */
  readonly of: readonly KpiKey[];
  readonly value: BreakdownKey;
  readonly onChange: (by: BreakdownKey) => void;
}

export function ByField({ kpis, of, value, onChange }: ByFieldProps) {
  const shared = sharedDimensions(kpis, of);
  const options = [...new Set<BreakdownKey>([...shared, value])];
  return (
    <SelectField
      label="Broken down by"
      searchable
      value={value}
      options={options.map((by) => ({ value: by, label: nounOf(by) }))}
      error={shared.includes(value) ? undefined : 'Not every KPI has this breakdown.'}
      onChange={(by) => onChange(by as BreakdownKey)}
    />
  );
}

function sharedDimensions(kpis: readonly KpiDefinition[], of: readonly KpiKey[]): BreakdownKey[] {
  const lists = kpis
    .filter(({ key }) => of.includes(key))
    .map(({ dimensions }) => ['dealership', ...dimensions.map(({ key }) => key)]);
  const [first = ['dealership'], ...rest] = lists;
  return first.filter((key) => rest.every((list) => list.includes(key))) as BreakdownKey[];
}

function titleIn(kpis: readonly KpiDefinition[], key: KpiKey): string {
  return kpis.find((kpi) => kpi.key === key)?.title ?? key;
}
