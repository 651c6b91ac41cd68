import { useMemo } from 'react';
import { daysOf, windowNamed } from '../../../../core/kpis/window-text.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { addDays, lastDay, type Period } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { storesText } from '../../../../web/scope/scope-caption.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { kpiTrend } from '../contract-trends.ts';
import { type Drill, daysOnly, isOneDay } from './drill.ts';
import { stepsFor, type TrendAnswer, trendChart } from './trend-chart.ts';
import { useSettings } from './use-drill-calls.ts';

const HEIGHT = 264;
const TITLES = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** Days shown up to a single day. */
const DAYS_AROUND = 14;

export function TrendSection({ drill, kpi }: { readonly drill: Drill; readonly kpi: KpiDefinition }) {
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
            segments={steps.map((id) => ({ id, title: TITLES[id] }))}
            chosen={step}
            onPick={(next) => go({ step: next })}
          />
        )
      }
    >
      <Loaded
        query={query}
        what="The trend"
        skeleton={<ChartSkeleton height={HEIGHT + 32} />}
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
  return <ChartView chart={chart} height={HEIGHT} caption={caption} />;
}

function hasPoint({ lines }: TrendAnswer): boolean {
  return lines.some(({ points }) => points.some(({ value }) => value !== null));
}

function lastDays({ windows: { current } }: Drill): Period {
  return { start: addDays(lastDay(current), 1 - DAYS_AROUND), end: current.end };
}
