import { useMemo, useState } from 'react';
import { chosenPeriodText, daysOf, windowNamed } from '../../../../core/kpis/window-text.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, isDay, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Ticker, type TickerItem } from '../../../../web/ui/cards/ticker.tsx';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { IconCar, IconTool } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, ErrorState, StateLink } from '../../../../web/ui/states.tsx';
import { CURVE_KPIS, type CurveKpi, LIVE_STORE_FACTS } from '../board.ts';
import { type LatestEvent, latest } from '../contract-latest.ts';
import { curveChart, gapChart } from './curve-chart.ts';
import { departmentsChart, negativeDays } from './departments-chart.ts';
import styles from './home.module.css';
import { kpiOf, paceOf, tileOf } from './home-answer.ts';
import type { HomePartProps } from './home-board.tsx';
import { HomeTable } from './home-tables.tsx';

/** Loaded after the cards. */
export function HomeDetail({ hasTable, ...props }: HomePartProps & { readonly hasTable: boolean }) {
  return (
    <>
      {hasTable && <HomeTable {...props} />}
      <div className={styles.charts}>
        <CurveSection {...props} />
        <LatestSection {...props} />
      </div>
      <DepartmentsSection {...props} />
    </>
  );
}

const CHART_HEIGHT = 232;
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
function CurveSection({ board, scope, compare, pace, retrying, onRetry }: HomePartProps) {
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
        <ChartView chart={chart} height={CHART_HEIGHT} />
      ) : (
        <ErrorState message={tile.message} retrying={retrying} onRetry={onRetry} />
      )}
    </Section>
  );
}

/** Departments by day; negative days are explained. */
function DepartmentsSection({ board, scope, pace, retrying, onRetry }: HomePartProps) {
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
          <ChartView chart={chart} height={CHART_HEIGHT} />
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

/** Latest deals and closed repair orders, updated live. */
function LatestSection({ scope, scopeKey, isSingle }: HomePartProps) {
  const query = useCall(latest, scope.fields, { via: 'quiet', live: LIVE_STORE_FACTS, keepsPrevious: true });
  return (
    <Section title="Latest deals and repair orders" className={styles.latest} flush>
      <Loaded
        query={query}
        what="The latest"
        skeleton={
          <div className={styles.latestWaiting}>
            <RowsSkeleton rows={6} />
          </div>
        }
        empty={({ events }) =>
          events.length > 0 ? null : (
            <EmptyState
              title="Nothing in the last seven days"
              why="Deals and closed repair orders appear here as your DMS sends them."
              action={<StateLink href="/data-feeds">Open data feeds</StateLink>}
            />
          )
        }
      >
        {({ asOf, events }) => (
          <Events
            key={scopeKey}
            {...{ asOf, events, isSingle }}
            today={scope.today}
            receivedAt={query.dataUpdatedAt}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface EventsProps {
  readonly asOf: string;
  readonly events: readonly LatestEvent[];
  readonly isSingle: boolean;
  readonly today: Day;
  /** Milliseconds, browser clock. */
  readonly receivedAt: number;
}

function Events({ asOf, events, isSingle, today, receivedAt }: EventsProps) {
  const openKpi = useOpenKpi();
  const items = useMemo(
    () => events.map((event) => itemOf(event, { isSingle, today })),
    [events, isSingle, today],
  );
  return (
    <Ticker
      label="Latest deals and repair orders"
      items={items}
      clockLead={Date.parse(asOf) - receivedAt}
      onOpen={(key) => {
        const event = events.find((one) => one.key === key);
        if (!event) return;
        openKpi({
          kpi: event.kind === 'deal' ? 'units_retail' : 'ro_count',
          filters: [{ dimension: 'dealership', values: [String(event.dealerShipId)] }],
          tab: 'records',
        });
      }}
    />
  );
}

function itemOf(
  event: LatestEvent,
  { isSingle, today }: Pick<EventsProps, 'isSingle' | 'today'>,
): TickerItem {
  const { kind, what, how, rooftop, dollars, isUnwound, day, receivedAt } = event;
  const Icon = kind === 'deal' ? IconCar : IconTool;
  const words = [
    isSingle ? null : rooftop,
    isUnwound ? 'Unwound' : how,
    day === today ? null : shortDay(day, today),
  ];
  return {
    key: event.key,
    icon: <Icon size={18} stroke={1.5} />,
    title: what,
    note: words.filter((word) => word !== null).join(' · '),
    amount: dollars === null ? '—' : numberText(dollars, 'usd'),
    isBad: isUnwound || (kind === 'deal' && (dollars ?? 0) < 0),
    at: Date.parse(receivedAt),
  };
}

/** `Nov 20`; with the year only when it differs. */
function shortDay(day: string, today: Day): string | null {
  return isDay(day) ? dateRangeText(through(day, day), { within: dayParts(today).year }) : null;
}
