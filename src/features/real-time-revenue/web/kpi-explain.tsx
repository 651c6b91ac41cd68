import { numberText } from '../../../core/number-text.ts';
import { dateRangeText } from '../../../core/period-text.ts';
import { IconButton } from '../../../web/ui/buttons.tsx';
import { DeltaChip } from '../../../web/ui/delta-chip.tsx';
import { IconX } from '../../../web/ui/icons.ts';
import { Dialog } from '../../../web/ui/shell/dialog.tsx';
import { PHONE, useMedia } from '../../../web/ui/use-media.ts';
import type { ComparedFigure, Freshness, KpiDefinition, Window } from '../../kpis/contract.ts';
import { against } from './home-answer.ts';
import styles from './kpi-explain.module.css';
import { clockText, daysOf } from './window-words.ts';

export interface KpiExplainProps {
  readonly label: string;
  readonly kpi: KpiDefinition;
  readonly figure: ComparedFigure;
  readonly windows: readonly Window[];
  readonly freshness: readonly Freshness[];
  readonly onClose: () => void;
}

const NAMES: Record<Window['window'], string> = {
  current: 'Shown',
  previous: 'Before',
  lastYear: 'Last year',
  yesterday: 'Yesterday',
  lastWeek: 'Last week',
};

/** What is behind a number: its meaning, how it was worked out, the days it counts and how fresh they are. */
export function KpiExplain({ label, kpi, figure, windows, freshness, onClose }: KpiExplainProps) {
  const isPhone = useMedia(PHONE);
  const { value, numerator, denominator, absence } = figure.current;
  return (
    <Dialog label={label} onClose={onClose} sheet={isPhone}>
      <div className={styles.explain}>
        <div className={styles.head}>
          <h2>{label}</h2>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </div>
        <p className={styles.value} data-figures>
          {numberText(value, kpi.unit)}
        </p>
        {absence && <p className={styles.absence}>{absence.message}</p>}
        <p>{kpi.meaning}</p>
        <dl className={styles.facts}>
          <dt>Formula</dt>
          <dd>{kpi.formula}</dd>
          {numerator !== null && denominator !== null && (
            <>
              <dt>Worked out</dt>
              <dd>
                {numberText(numerator, 'number')} ÷ {numberText(denominator, 'number')} ={' '}
                {numberText(value, kpi.unit)}
              </dd>
            </>
          )}
          <dt>From</dt>
          <dd>
            {freshness
              .filter(({ title }) => kpi.feeds.includes(title))
              .map((feed) => freshText(feed))
              .join(' ')}
          </dd>
        </dl>
        <WindowTable kpi={kpi} figure={figure} windows={windows} />
      </div>
    </Dialog>
  );
}

function WindowTable({ kpi, figure, windows }: Pick<KpiExplainProps, 'kpi' | 'figure' | 'windows'>) {
  return (
    <table className={styles.windows}>
      <thead>
        <tr>
          <th scope="col">Days</th>
          <th scope="col" data-end="true">
            Value
          </th>
          <th scope="col" data-end="true">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {windows.map((window) => {
          const comparison = against(figure, window.window);
          const shown = window.window === 'current' ? figure.current : comparison;
          return (
            <tr key={window.window}>
              <th scope="row">
                {NAMES[window.window]}
                <span className={styles.days}>{windowText(window)}</span>
              </th>
              <td data-end="true">{numberText(shown?.value ?? null, kpi.unit)}</td>
              <td data-end="true">
                {comparison && <DeltaChip delta={comparison.delta} unit={kpi.unit} look="plain" />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function windowText(window: Window): string {
  const period = daysOf(window);
  const days = period ? dateRangeText(period) : '';
  const by = window.until === null ? '' : ` by ${clockText(window.until)}`;
  const { whole, part, none } = window.coverage;
  const gaps = part + none > 0 ? ` · ${whole} of ${whole + part + none} rooftops complete` : '';
  return `${days}${by}${gaps}`;
}

function freshText({ title, current, late, missing }: Freshness): string {
  const all = current + late + missing;
  const lacks = [late > 0 && `${late} late`, missing > 0 && `${missing} not connected`].filter(Boolean);
  return `${title}: ${current} of ${all} rooftops up to date${lacks.length > 0 ? `, ${lacks.join(', ')}` : ''}.`;
}
