import { useMemo, useState } from 'react';
import { chosenPeriodText, daysOf, windowNamed } from '../../../../core/kpis/window-text.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState, ErrorState } from '../../../../web/ui/states.tsx';
import { CURVE_KPIS, type CurveKpi } from '../board.ts';
import { curveChart, gapChart } from './curve-chart.ts';
import { departmentsChart, negativeDays } from './departments-chart.ts';
import styles from './home.module.css';
import { kpiOf, paceOf, tileOf } from './home-answer.ts';
import type { HomePartProps } from './home-board.tsx';

const HEIGHT = 232;
/** Days listed; the chart has all of them. */
const MOST_NEGATIVE = 3;

const SEGMENTS: Readonly<Record<CurveKpi, string>> = {
  total_gross: 'Gross',
  total_revenue: 'Revenue',
  units_retail: 'Units',
  leads: 'Leads',
};

const LINES = [
  { id: 'gap', title: 'Vs. target' },
  { id: 'total', title: 'Total' },
] as const;

/** The period against its path to the target, or added up, with its projection. */
export function CurveSection({ board, scope, compare, pace, retrying, onRetry }: HomePartProps) {
  const [kpi, setKpi] = useState<CurveKpi>('total_gross');
  const [line, setLine] = useState<'gap' | 'total'>('gap');
  const { choice, today, isOpen } = scope;
  const tile = tileOf(board, 'curve', 'series');
  const { result } = tile;
  const definition = kpiOf(board, kpi);
  const projection = paceOf(pace, kpi);
  const charts = useMemo(() => {
    if (!result) return null;
    const drawn = {
      kpi,
      title: SEGMENTS[kpi],
      unit: definition?.unit ?? ('number' as const),
      ...{ choice, today, compare, pace: projection },
    };
    return { gap: gapChart(result, drawn), total: curveChart(result, drawn) };
  }, [result, kpi, definition?.unit, choice, today, compare, projection]);
  const chart = charts && (line === 'gap' ? (charts.gap ?? charts.total) : charts.total);
  const window = result && windowNamed(result.windows, 'current');
  const days = window && daysOf(window);
  return (
    <Section
      title={`${SEGMENTS[kpi]}, ${chosenPeriodText(choice, isOpen)}`}
      note={days ? dateRangeText(days) : undefined}
      aside={
        <div className={styles.choices}>
          {charts?.gap && <Segments label="Line" segments={LINES} chosen={line} onPick={setLine} />}
          <Segments
            label="What adds up"
            segments={CURVE_KPIS.map((id) => ({ id, title: SEGMENTS[id] }))}
            chosen={kpi}
            onPick={setKpi}
          />
        </div>
      }
    >
      {chart ? (
        <ChartView chart={chart} height={HEIGHT} />
      ) : (
        <ErrorState message={tile.message} retrying={retrying} onRetry={onRetry} />
      )}
    </Section>
  );
}

/** Departments by day; negative days are explained. */
export function DepartmentsSection({ board, scope, pace, retrying, onRetry }: HomePartProps) {
  const { choice, today } = scope;
  const tile = tileOf(board, 'departments', 'breakdown');
  const { result } = tile;
  const of = useMemo(() => ({ choice, today, hardDays: pace?.hardDays ?? [] }), [choice, today, pace]);
  const chart = useMemo(() => result && departmentsChart(result, of), [result, of]);
  const negative = result ? negativeDays(result, of) : [];
  const title = chart?.title ?? 'Gross by department';
  return (
    <Section title={title}>
      {!result ? (
        <ErrorState message={tile.message} retrying={retrying} onRetry={onRetry} />
      ) : chart === null ? (
        <EmptyState
          title="No gross in this period"
          why="Deals and repair orders of this period appear here."
        />
      ) : (
        <>
          <ChartView chart={chart} height={HEIGHT} />
          {negative.length > 0 && (
            <ul className={styles.negative}>
              {negative.slice(-MOST_NEGATIVE).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}
