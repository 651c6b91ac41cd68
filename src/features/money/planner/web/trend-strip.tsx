import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { spokenReading } from '../../../../core/charts/chart-reading.ts';
import { chartReading, hiddenAtFirst, spokenSummary } from '../../../../core/charts/chart-text.ts';
import type { ReplyOf } from '../../../../core/contract.ts';
import { type KpiQuestion, useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { ChartTable } from '../../../../web/ui/charts/chart-table.tsx';
import { toggled } from '../../../../web/ui/fields/toggled.ts';
import { IconChartLine, IconTable } from '../../../../web/ui/icons.ts';
import type { statsTrends, TrendStat } from '../contract-trends.ts';
import { shortDay } from './calendar-head.tsx';
import { trendOpens } from './plan-opened.ts';
import type { Plan } from './plan-rows.ts';
import {
  type AxisTicks,
  drawTrends,
  TREND_COLORS,
  type TrendDrawing,
  type TrendLine,
  trendChart,
} from './trend-lines.ts';
import styles from './trends.module.css';

type Trends = ReplyOf<typeof statsTrends>;

/** Pixels; equals the drawing's height. */
const HEIGHT = 148;

interface TrendStripProps {
  readonly trends: Trends;
  readonly columns: Plan['columns'];
  /** Null when outside the plan. */
  readonly today: number | null;
}

/** Results aligned with the plan's columns. */
export function TrendStrip({ trends, columns, today }: TrendStripProps) {
  const { stats } = trends;
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [isTable, setIsTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  // A click pins a column so its values can be reached and clicked.
  const [kept, setKept] = useState<number | null>(null);
  const index = pointed ?? kept;
  const chart = useMemo(() => trendChart(stats), [stats]);
  const hidden = useMemo(() => picked ?? hiddenAtFirst(chart), [picked, chart]);
  const drawing = useMemo(() => drawTrends(chart, hidden), [chart, hidden]);
  const last = chart.ticks.length - 1;
  const read = index === null ? null : chartReading(chart, index, hidden);
  const columnAt = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * (last + 1))));
  };
  const step = (event: KeyboardEvent) => {
    const from = index ?? today ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setPointed(null);
    setKept(Math.max(0, Math.min(last, to)));
  };
  const x = index === null ? undefined : stats[0]?.dots[index]?.x;
  return (
    <section className={styles.strip} aria-label="Results over the plan">
      <div className={styles.side}>
        <div className={styles.sideHead}>
          <h3 className={styles.heading}>{x === undefined ? 'Results' : shortDay(x)}</h3>
          <IconButton
            compact
            label={isTable ? 'Show results as chart' : 'Show results as table'}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <IconChartLine size={15} stroke={1.5} /> : <IconTable size={15} stroke={1.5} />}
          </IconButton>
        </div>
        <Legend
          stats={stats}
          hidden={hidden}
          values={new Map(read?.rows.map(({ key, value }) => [key, value]))}
          opens={(stat) => (index === null ? null : trendOpens(stat, index, columns))}
          toggle={(key) => setPicked(toggled(hidden, key))}
        />
      </div>
      {isTable ? (
        <ChartTable chart={chart} height={HEIGHT} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a drawing that is moved through by key has no element of its own
        <div
          role="group"
          className={styles.plot}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values out
          tabIndex={0}
          aria-label={`${spokenSummary(chart, hidden)} Left and right arrows read single values.`}
          onPointerMove={(event) => setPointed(columnAt(event))}
          onPointerLeave={() => setPointed(null)}
          onClick={(event) => setKept(columnAt(event) === kept ? null : columnAt(event))}
          onKeyDown={step}
        >
          <TrendPlot drawing={drawing} columns={last + 1} index={index} />
          {drawing.lines.length === 0 && <p className={styles.nothing}>{nothingText(stats)}</p>}
          <span className="spoken" aria-live="polite">
            {read !== null && spokenReading(read)}
          </span>
        </div>
      )}
    </section>
  );
}

function nothingText(stats: readonly TrendStat[]): string {
  const absent = stats.every(({ absence }) => absence !== null);
  return absent ? (stats.find(({ isActive }) => isActive)?.absence ?? '') : 'Choose what to show.';
}

interface LegendProps {
  readonly stats: readonly TrendStat[];
  readonly hidden: ReadonlySet<string>;
  /** Of the column being read, by series key. */
  readonly values: ReadonlyMap<string, string>;
  /** Drill-down of a value in the column being read. */
  readonly opens: (stat: TrendStat) => KpiQuestion | null;
  readonly toggle: (key: string) => void;
}

function Legend({ stats, hidden, values, opens, toggle }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {stats.map((stat) => (
        <li key={stat.key}>
          <button
            type="button"
            className={styles.key}
            aria-pressed={stat.absence === null && !hidden.has(stat.key)}
            title={stat.absence ?? `${stat.title}, ${stat.axis} axis`}
            style={{ '--color': `var(--series-${TREND_COLORS[stat.key]})` } as CSSProperties}
            onClick={() => toggle(stat.key)}
          >
            <span className={styles.mark} data-axis={stat.axis} aria-hidden />
            <span className={styles.keyName}>{stat.title}</span>
          </button>
          {stat.absence !== null && (
            <span className={styles.absent} title={stat.absence}>
              —<span className="spoken">{stat.absence}</span>
            </span>
          )}
          {values.has(stat.key) && <Value text={values.get(stat.key)} opens={opens(stat)} />}
        </li>
      ))}
    </ul>
  );
}

function Value({ text, opens }: { readonly text: string | undefined; readonly opens: KpiQuestion | null }) {
  const openKpi = useOpenKpi();
  if (opens === null) {
    return (
      <span className={styles.value} data-figures>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.value}
      data-figures
      aria-haspopup="dialog"
      onClick={() => openKpi(opens)}
    >
      {text}
    </button>
  );
}

interface TrendPlotProps {
  readonly drawing: TrendDrawing;
  readonly columns: number;
  /** The column being read. */
  readonly index: number | null;
}

const PLOT_UNIT = 100;

function TrendPlot({ drawing, columns, index }: TrendPlotProps) {
  return (
    <>
      <svg
        className={styles.lines}
        viewBox={`0 0 ${columns * PLOT_UNIT} ${PLOT_UNIT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawing.rules.map((at) => (
          <line
            key={at}
            className={styles.grid}
            x1={0}
            x2={columns * PLOT_UNIT}
            y1={(1 - at) * PLOT_UNIT}
            y2={(1 - at) * PLOT_UNIT}
          />
        ))}
        {drawing.lines.map((line) => (
          <path
            key={line.series.key}
            className={styles.line}
            d={pathOf(line)}
            style={colorOf(line)}
            data-axis={line.series.side}
          />
        ))}
      </svg>
      {drawing.lines.flatMap((line) =>
        dotsOf(line, index).map((point) => (
          <span
            key={`${line.series.key} ${point.index}`}
            className={styles.dot}
            style={
              { ...colorOf(line), '--x': (point.index + 0.5) / columns, '--y': point.height } as CSSProperties
            }
          />
        )),
      )}
      {index !== null && (
        <span className={styles.cross} style={{ '--x': (index + 0.5) / columns } as CSSProperties} />
      )}
      <Axis side="left" ticks={drawing.left} />
      <Axis side="right" ticks={drawing.right} />
    </>
  );
}

function Axis({ side, ticks }: { side: 'left' | 'right'; ticks: AxisTicks }) {
  return (
    <span className={styles.axis} data-side={side} aria-hidden>
      {ticks.map(({ at, text }) => (
        <span key={at} style={{ '--y': at } as CSSProperties}>
          {text}
        </span>
      ))}
    </span>
  );
}

function colorOf({ series }: TrendLine): CSSProperties {
  return { '--color': `var(--series-${series.color})` } as CSSProperties;
}

function pathOf({ runs }: TrendLine): string {
  return runs
    .map((run) =>
      run
        .map(({ index, height }, place) => {
          const [x, y] = [(index + 0.5) * PLOT_UNIT, (1 - height) * PLOT_UNIT];
          return `${place === 0 ? 'M' : 'L'}${x} ${y.toFixed(2)}`;
        })
        .join(''),
    )
    .join('');
}

function dotsOf({ runs }: TrendLine, index: number | null) {
  const alone = runs.filter((run) => run.length === 1).flat();
  const read = runs.flat().filter((point) => point.index === index);
  return [...new Set([...alone, ...read])];
}
