import type { Chart } from '../../core/charts.ts';
import { IconButton } from './buttons.tsx';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';
import { IconChartLine, IconTable } from './icons.ts';

export interface ChartLegendProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly isTable: boolean;
  readonly onTable: () => void;
}

/** Which mark is what; a press switches a series off and on. At the end, the way to the table. */
export function ChartLegend({ chart, hidden, toggle, isTable, onTable }: ChartLegendProps) {
  return (
    <div className={styles.legend}>
      <div className={styles.keys}>
        {chart.series.map(({ key, title, role, color }) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-pressed={!hidden.has(key)}
            disabled={isTable}
            onClick={() => toggle(key)}
          >
            <ChartMark kind={chart.kind} role={role} color={color} />
            {title}
          </button>
        ))}
      </div>
      <span>
        <IconButton
          compact
          label={isTable ? `Show ${chart.title} as chart` : `Show ${chart.title} as table`}
          onClick={onTable}
        >
          {isTable ? <IconChartLine size={16} stroke={1.5} /> : <IconTable size={16} stroke={1.5} />}
        </IconButton>
      </span>
    </div>
  );
}
