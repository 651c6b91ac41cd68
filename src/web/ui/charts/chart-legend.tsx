import type { ReactNode } from 'react';
import type { AnyChart } from '../../../core/charts/any-chart.ts';
import type { LegendKey } from '../../../core/charts/chart-reading.ts';
import { chartLegend } from '../../../core/charts/chart-text.ts';
import type { DirectLabels } from '../../../core/charts/direct-labels.ts';
import { IconButton } from '../buttons.tsx';
import { IconChartLine, IconTable } from '../icons.ts';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';

export interface ChartLegendProps {
  readonly chart: AnyChart;
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly isTable: boolean;
  readonly onTable: () => void;
  /** Named beside their lines, and not here. */
  readonly labels: DirectLabels | null;
  /** The menu at the end. */
  readonly children?: ReactNode;
}

/** Names the marks; pressing one toggles its series. The table toggle is at the end. */
export function ChartLegend(props: ChartLegendProps) {
  const { chart, isTable, onTable, labels, children } = props;
  const labeled = new Set([...(labels?.atEnd ?? []), ...(labels?.inside ?? [])].map(({ key }) => key));
  const keys = chartLegend(chart).filter(({ key }) => !labeled.has(key));
  const right = keys.filter(({ side }) => side === 'right');
  return (
    <div className={styles.legend} data-floating={chart.kind === 'heat' && !isTable}>
      <Keys {...props} keys={keys.filter(({ side }) => side !== 'right')} />
      {right.length > 0 && <Keys {...props} keys={right} isAtEnd />}
      <span className={styles.tools}>
        <IconButton
          compact
          label={isTable ? `Show ${chart.title} as chart` : `Show ${chart.title} as table`}
          onClick={onTable}
        >
          {isTable ? <IconChartLine size={16} stroke={1.5} /> : <IconTable size={16} stroke={1.5} />}
        </IconButton>
        {children}
      </span>
    </div>
  );
}

interface KeysProps extends ChartLegendProps {
  readonly keys: readonly LegendKey[];
  /** On the right axis. */
  readonly isAtEnd?: boolean;
}

function Keys({ keys, hidden, toggle, isTable, isAtEnd = false }: KeysProps) {
  return (
    <div className={styles.keys} data-end={isAtEnd}>
      {keys.map(({ key, title, look, color, side }) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-pressed={!hidden.has(key)}
          aria-label={side === undefined ? undefined : `${title}, ${side} axis`}
          disabled={isTable}
          onClick={() => toggle(key)}
        >
          <ChartMark look={look} color={color} />
          {title}
        </button>
      ))}
    </div>
  );
}
