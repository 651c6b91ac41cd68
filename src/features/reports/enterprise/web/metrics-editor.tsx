import { type DragEvent, useState } from 'react';
import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { listKpis } from '../../kpis/contract.ts';
import { type EnterpriseDraft, withMetric, withMetricAt, withMetricLook } from '../rules-draft.ts';
import styles from './enterprise.module.css';
import type { DraftProps } from './enterprise-tools.tsx';

/** KPIs chosen from a list, and how each is shown. */
export function MetricsEditor({ draft, onChange }: DraftProps) {
  const kpis = useKpis();
  const [isOpen, setOpen] = useState(false);
  const chosen = new Set<string>(draft.metrics.map(({ kpi }) => kpi));
  const toggle = (id: string) => {
    const kpi = kpis.find(({ key }) => key === id);
    if (kpi) onChange(withMetric(draft, kpi.key));
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
      {isOpen && <ColumnsDialog {...{ draft, onChange }} onClose={() => setOpen(false)} />}
    </>
  );
}

function useKpis() {
  const { fields } = useScope();
  const list = useCall(listKpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  return list.data?.kpis ?? [];
}

function ColumnsDialog({ draft, onChange, onClose }: DraftProps & { readonly onClose: () => void }) {
  const kpis = useKpis();
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
        {draft.metrics.map(({ kpi }, place) => (
          <MetricRow key={kpi} title={titleOf(kpi)} {...{ draft, onChange, place }} />
        ))}
      </ol>
    </Dialog>
  );
}

interface MetricRowProps extends DraftProps {
  readonly title: string;
  readonly place: number;
}

function MetricRow({ title, draft, onChange, place }: MetricRowProps) {
  const metric = draft.metrics[place];
  if (!metric) return null;
  const { kpi, comparison, percentages } = metric;
  const moveTo = (to: number) => onChange(withMetricAt(draft, kpi, to));
  return (
    <li className={styles.metric} draggable {...dragProps(draft, { kpi, place, onChange })}>
      <span className={styles.metricTitle}>{title}</span>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`${title}: show the change`}
          checked={comparison}
          onChange={({ currentTarget }) =>
            onChange(withMetricLook(draft, kpi, { comparison: currentTarget.checked }))
          }
        />
        Change
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`${title}: change in percent`}
          disabled={!comparison}
          checked={percentages}
          onChange={({ currentTarget }) =>
            onChange(withMetricLook(draft, kpi, { percentages: currentTarget.checked }))
          }
        />
        In percent
      </label>
      <span className={styles.moves}>
        <IconButton label={`Move ${title} up`} disabled={place === 0} onClick={() => moveTo(place - 1)}>
          <IconArrowUp size={16} stroke={1.75} />
        </IconButton>
        <IconButton
          label={`Move ${title} down`}
          disabled={place === draft.metrics.length - 1}
          onClick={() => moveTo(place + 1)}
        >
          <IconArrowDown size={16} stroke={1.75} />
        </IconButton>
        <IconButton label={`Remove ${title}`} onClick={() => onChange(withMetric(draft, kpi))}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </span>
    </li>
  );
}

interface Dragged {
  readonly kpi: KpiKey;
  readonly place: number;
  readonly onChange: (draft: EnterpriseDraft) => void;
}

const DRAGGED = 'text/x-rooftop-kpi';

function dragProps(draft: EnterpriseDraft, { kpi, place, onChange }: Dragged) {
  return {
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAGGED, kpi);
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const moved = draft.metrics.find((one) => one.kpi === event.dataTransfer.getData(DRAGGED));
      if (moved) onChange(withMetricAt(draft, moved.kpi, place));
    },
  };
}
