import { useMemo } from 'react';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import type { Outlook } from '../../../../core/kpis/outlooks.ts';
import { daysOf, windowNamed } from '../../../../core/kpis/window-text.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { addDays, lastDay, type Period } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { filteredBy, KPI_TABS } from '../../../../web/scope/kpi-address.ts';
import { storesText } from '../../../../web/scope/scope-caption.ts';
import { type Crumb, Trail } from '../../../../web/ui/cards/trail.tsx';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Bone, ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice, StateLink } from '../../../../web/ui/states.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { kpiTrend } from '../contract-trends.ts';
import { BreakdownSection } from './breakdown-section.tsx';
import { type Drill, daysOnly, isOneDay, isPartOfDay } from './drill.ts';
import styles from './drill-down.module.css';
import { DrillHead } from './drill-head.tsx';
import { shownTitle } from './drill-words.ts';
import { FavoriteButton } from './favorites/favorite-button.tsx';
import { FilterPicker } from './filter-picker.tsx';
import { Freshness } from './freshness-box.tsx';
import { RecordsSection } from './records-section.tsx';
import { Summary, SummarySkeleton } from './summary.tsx';
import { stepsFor, type TrendAnswer, trendChart } from './trend-chart.ts';
import { useHeadline, useProjection, useRecords, useSettings } from './use-drill-calls.ts';
import { WhySection } from './why-section.tsx';

interface DrillPageProps {
  readonly drill: Drill;
  /** Null while loading. */
  readonly kpi: KpiDefinition | null;
}

export function DrillPage({ drill, kpi: listed }: DrillPageProps) {
  const headline = useHeadline(drill);
  const kpi = listed ?? headline.data?.kpi ?? null;
  return (
    <>
      <DrillHead
        drill={drill}
        title={kpi ? shownTitle(kpi.title, drill.at) : <Bone width="200px" height="20px" />}
        family={kpi?.family}
        star={<FavoriteButton drill={drill} />}
      />
      <div className={styles.body}>
        {kpi &&
          (drill.at.show === 'value' ? <Meaning kpi={kpi} /> : <OutlookMeaning drill={drill} kpi={kpi} />)}
        <DrillTrail drill={drill} reported={headline.data?.filters} />
        <Loaded query={headline} what="This number" skeleton={<SummarySkeleton />}>
          {(answer) =>
            isWithoutFeed(answer) ? (
              <NoFeed answer={answer} />
            ) : (
              <div className={styles.content} data-stale={headline.isPlaceholderData}>
                {isPartOfDay(drill) && <Notice>Today so far; the days it is compared with are whole.</Notice>}
                <div className={styles.top}>
                  <Summary drill={drill} answer={answer} />
                  <TrendSection drill={drill} kpi={answer.kpi} />
                </div>
                <Parts drill={drill} answer={answer} />
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

export type Headline = NonNullable<ReturnType<typeof useHeadline>['data']>;

function Meaning({ kpi: { key, meaning, formula } }: { readonly kpi: KpiDefinition }) {
  return (
    <div className={styles.meaning}>
      <p>{meaning}</p>
      <p className={styles.formula}>
        Formula: {formula.replace(/\.?$/, '.')} <a href={`/faq?entry=kpi-${key}`}>More in the FAQ</a>
      </p>
    </div>
  );
}

const OUTLOOK_MEANING: Readonly<Record<Outlook, string>> = {
  projected: 'What the open period will end with at its pace.',
  target: 'The stores’ target for the period.',
  toTarget: 'How much of its target the open period will reach at its pace; 100% is on pace.',
};

function OutlookMeaning({ drill, kpi }: { readonly drill: Drill; readonly kpi: KpiDefinition }) {
  const { show } = drill.at;
  const { data: answer } = useProjection(drill);
  if (show === 'value') return null;
  return (
    <div className={styles.meaning}>
      <p>
        {OUTLOOK_MEANING[show]} {kpi.title}: {kpi.meaning}
      </p>
      {answer && <p className={styles.formula}>Formula: {answer[show].formula.replace(/\.?$/, '.')}</p>}
    </div>
  );
}

function Parts({ drill, answer }: { readonly drill: Drill; readonly answer: Headline }) {
  const { at, go } = drill;
  const records = useRecords(drill);
  const count = records.isPlaceholderData ? undefined : records.data?.count;
  const titles = { breakdown: 'Breakdown', why: 'Why it changed', records: 'Records' };
  return (
    <Tabs
      label="What is behind it"
      tabs={KPI_TABS.map((id) => ({
        id,
        title: titles[id],
        count: id === 'records' && count !== undefined ? numberText(count, 'number', 'short') : undefined,
      }))}
      shown={at.tab}
      onShow={(tab) => go({ tab })}
    >
      {at.tab === 'breakdown' && <BreakdownSection drill={drill} kpi={answer.kpi} />}
      {at.tab === 'why' && <WhySection drill={drill} kpi={answer.kpi} />}
      {at.tab === 'records' && <RecordsSection drill={drill} />}
    </Tabs>
  );
}

function isWithoutFeed({ total, freshness }: Headline): boolean {
  const hasNone = freshness.every(({ current, late }) => current + late === 0);
  return total.current.absence?.reason === 'noFeed' && hasNone;
}

function NoFeed({ answer: { kpi, total, freshness } }: { readonly answer: Headline }) {
  return (
    <>
      <EmptyState
        title={`No ${kpi.feeds.join(' and ').toLowerCase()} feed yet`}
        why={total.current.absence?.message}
        action={<StateLink href="/data-feeds">Connect one</StateLink>}
      />
      <Freshness feeds={freshness} />
    </>
  );
}

interface DrillTrailProps {
  readonly drill: Drill;
  /** Undefined while loading. */
  readonly reported: Headline['filters'] | undefined;
}

function DrillTrail({ drill, reported = [] }: DrillTrailProps) {
  const { at, isDamaged, go, scope } = drill;
  const settings = useSettings(drill).data;
  const start = startOf(scope);

  const crumbs = at.filters.map(({ dimension, values }): Crumb => {
    const words = reported.find((filter) => filter.dimension === dimension);
    const named = settings?.dimensions.find(({ key }) => key === dimension);
    const titles = values.map(
      (id) => words?.values.find((value) => value.id === id)?.title ?? valueOfId(id) ?? 'Not stated',
    );
    return { key: dimension, title: words?.title ?? named?.title ?? dimension, value: titles.join(', ') };
  });

  return (
    <>
      {isDamaged && <Notice tone="warning">A filter in this link could not be read and was left out.</Notice>}
      <Trail
        label="Narrowed down to"
        start={start}
        crumbs={crumbs}
        onRemove={(dimension) => go({ filters: filteredBy(at.filters, dimension, []) })}
        onClear={() => go({ filters: [] })}
      >
        <FilterPicker drill={drill} />
      </Trail>
    </>
  );
}

function startOf({ dealerships, fields }: Drill['scope']): string {
  if (fields.customGroupId !== undefined) return 'Supergroup';
  const [rooftop, ...others] = dealerships;
  return rooftop && others.length === 0 ? rooftop.name : countedText(dealerships.length, 'store');
}

const TREND_HEIGHT = 264;
const STEP_TITLES = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** Days shown up to a single day. */
const DAYS_AROUND = 14;

function TrendSection({ drill, kpi }: { readonly drill: Drill; readonly kpi: KpiDefinition }) {
  const { requested, at, go } = drill;
  const settings = useSettings(drill);
  const isAround = isOneDay(drill);
  const days = isAround ? lastDays(drill) : drill.windows.current;
  const steps = stepsFor(settings.data?.trendSteps ?? ['day'], days);
  const step = steps.find((one) => one === at.step) ?? steps[0] ?? 'day';
  const query = useCall(
    kpiTrend,
    // Waits until the available steps are known.
    settings.data || settings.error
      ? { ...requested, ...(isAround && daysOnly(drill.fields, days)), by: step }
      : null,
    { via: 'quiet', live: 'any', keepsPrevious: true },
  );
  return (
    <Section
      title="Trend"
      note={isAround ? `${DAYS_AROUND} days, ${dateRangeText(days)}` : undefined}
      aside={
        steps.length > 1 && (
          <Segments
            label="Step of the trend"
            segments={steps.map((id) => ({ id, title: STEP_TITLES[id] }))}
            chosen={step}
            onPick={(next) => go({ step: next })}
          />
        )
      }
    >
      <Loaded
        query={query}
        what="The trend"
        skeleton={<ChartSkeleton height={TREND_HEIGHT + 32} />}
        empty={(answer) =>
          hasPoint(answer) ? null : <EmptyState title={`No ${kpi.title.toLowerCase()} in this period`} />
        }
      >
        {(answer) => <Trend answer={answer} drill={drill} />}
      </Loaded>
    </Section>
  );
}

function Trend({ answer, drill }: { readonly answer: TrendAnswer; readonly drill: Drill }) {
  const { compare, scope } = drill;
  const chart = useMemo(
    () => trendChart(answer, { today: scope.today, compare }),
    [answer, scope.today, compare],
  );
  const current = windowNamed(answer.windows, 'current');
  const days = current && daysOf(current);
  const filters = answer.filters.map(
    ({ title, values }) => `${title}: ${values.map((one) => one.title).join(', ')}`,
  );
  const caption = [storesText(scope), ...(days ? [dateRangeText(days)] : []), ...filters].join(' · ');
  return <ChartView chart={chart} height={TREND_HEIGHT} caption={caption} />;
}

function hasPoint({ lines }: TrendAnswer): boolean {
  return lines.some(({ points }) => points.some(({ value }) => value !== null));
}

function lastDays({ windows: { current } }: Drill): Period {
  return { start: addDays(lastDay(current), 1 - DAYS_AROUND), end: current.end };
}
