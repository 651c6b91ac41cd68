import { type DragEvent, useState } from 'react';
import type { GridMetric } from '../../core/grid/grid-cells.ts';
import { withMetric, withMetricAt, withMetricLook } from '../../core/grid/metric-list.ts';
import type { KpiKey } from '../../core/kpis/catalog.ts';
import type { KpiDefinition } from '../../core/kpis/wire.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../ui/action-icons.ts';
import { Button, IconButton } from '../ui/buttons.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { PickList } from '../ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../ui/fields/popover-button.tsx';
import { IconX } from '../ui/icons.ts';
import { Dialog } from '../ui/shell/dialog.tsx';
import styles from './metrics-editor.module.css';

export interface MetricsEditorProps {
  /** All there are to choose from. */
  readonly kpis: readonly KpiDefinition[];
  readonly metrics: readonly GridMetric[];
  readonly onChange: (metrics: readonly GridMetric[]) => void;
}

/** KPIs chosen from a list, and how each is shown. */
export function MetricsEditor({ kpis, metrics, onChange }: MetricsEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = new Set<string>(metrics.map(({ kpi }) => kpi));
  const toggle = (id: string) => {
    const kpi = kpis.find(({ key }) => key === id);
    if (kpi) onChange(withMetric(metrics, kpi.key));
  };
  return (
    <>
      <PopoverButton className={styles.button} title="KPIs" label={`KPIs: ${chosen.size}`}>
        <PickList
          label="KPIs"
          placeholder="Find a KPI"
          options={kpis.map(({ key, title, meaning, family }) => ({
            id: key,
            title,
            note: meaning,
            group: family,
          }))}
          picked={chosen}
          visible={7}
          nothingFound="No KPI has that name."
          onPick={toggle}
          onToggle={toggle}
        />
      </PopoverButton>
      <Button onClick={() => setOpen(true)}>Columns</Button>
      {isOpen && <ColumnsDialog {...{ kpis, metrics, onChange }} onClose={() => setOpen(false)} />}
    </>
  );
}

function ColumnsDialog({
  kpis,
  metrics,
  onChange,
  onClose,
}: MetricsEditorProps & { readonly onClose: () => void }) {
  const titleOf = (kpi: KpiKey) => kpis.find(({ key }) => key === kpi)?.title ?? kpi;
  return (
    <Dialog label="Columns" side onClose={onClose}>
      <header className={styles.sheetHead}>
        <h2 tabIndex={-1} data-first-focus>
          Columns
        </h2>
        <IconButton label="Close (Esc)" onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <p className={styles.hint}>Drag a KPI, or use its arrows. Changes show at once.</p>
      <ol className={styles.metrics}>
        {metrics.map(({ kpi }, place) => (
          <MetricRow key={kpi} title={titleOf(kpi)} {...{ metrics, onChange, place }} />
        ))}
      </ol>
    </Dialog>
  );
}

interface MetricRowProps extends Omit<MetricsEditorProps, 'kpis'> {
  readonly title: string;
  readonly place: number;
}

function MetricRow({ title, metrics, onChange, place }: MetricRowProps) {
  const metric = metrics[place];
  if (!metric) return null;
  const { kpi, comparison, percentages } = metric;
  const moveTo = (to: number) => onChange(withMetricAt(metrics, kpi, to));
  return (
    <li className={styles.metric} draggable {...dragProps(metrics, { kpi, place, onChange })}>
      <span className={styles.metricTitle}>{title}</span>
      <CheckboxField
        label="Change"
        spoken={`${title}: show the change`}
        checked={comparison}
        onChange={(isOn) => onChange(withMetricLook(metrics, kpi, { comparison: isOn }))}
      />
      <CheckboxField
        label="In percent"
        spoken={`${title}: change in percent`}
        disabled={!comparison}
        checked={percentages}
        onChange={(isOn) => onChange(withMetricLook(metrics, kpi, { percentages: isOn }))}
      />
      <span className={styles.moves}>
        <IconButton label={`Move ${title} up`} disabled={place === 0} onClick={() => moveTo(place - 1)}>
          <IconArrowUp size={16} stroke={1.75} />
        </IconButton>
        <IconButton
          label={`Move ${title} down`}
          disabled={place === metrics.length - 1}
          onClick={() => moveTo(place + 1)}
        >
          <IconArrowDown size={16} stroke={1.75} />
        </IconButton>
        <IconButton label={`Remove ${title}`} onClick={() => onChange(withMetric(metrics, kpi))}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </span>
    </li>
  );
}

interface Dragged {
  readonly kpi: KpiKey;
  readonly place: number;
  readonly onChange: MetricsEditorProps['onChange'];
}

const DRAGGED = 'text/x-rooftop-kpi';

function dragProps(metrics: readonly GridMetric[], { kpi, place, onChange }: Dragged) {
  return {
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAGGED, kpi);
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const moved = metrics.find((one) => one.kpi === event.dataTransfer.getData(DRAGGED));
      if (moved) onChange(withMetricAt(metrics, moved.kpi, place));
    },
  };
}
