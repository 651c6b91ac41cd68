import { IconButton } from '../buttons.tsx';
import { IconX } from '../icons.ts';
import { Dialog } from './dialog.tsx';
import styles from './kpi-card-dialog.module.css';

export interface KpiMeaning {
  readonly key: string;
  readonly title: string;
  readonly meaning: string;
  readonly formula: string;
  readonly feeds: readonly string[];
}

/** What a KPI counts, how, and from what. */
export function KpiCardDialog({ kpi, onClose }: { kpi: KpiMeaning; onClose: () => void }) {
  return (
    <Dialog label={kpi.title} onClose={onClose}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2>{kpi.title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </div>
        <p>{kpi.meaning}</p>
        <dl className={styles.facts}>
          <dt>Formula</dt>
          <dd>{kpi.formula}</dd>
          <dt>From</dt>
          <dd>{kpi.feeds.join(', ')}</dd>
          <dt>Key</dt>
          <dd>
            <code>{kpi.key}</code>
          </dd>
        </dl>
      </div>
    </Dialog>
  );
}
