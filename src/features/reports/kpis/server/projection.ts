import type { ReplyOf } from '../../../../core/contract.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { feedKinds } from '../../../../core/kpis/feeds.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import { outlookNamed, outlookTitle, percentOfTarget } from '../../../../core/kpis/outlooks.ts';
import {
  isProjectedView,
  projectionFormula,
  TO_TARGET_FORMULA,
  whyNotProjected,
} from '../../../../core/kpis/projectable.ts';
import { lastDay } from '../../../../core/time/period.ts';
import { type ResolvedPeriod, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { serve } from '../../../../server/http/route.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import { readClosedStores } from '../../../../server/kpi-answers/closed-stores.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { readPeriodTargets } from '../../../../server/kpi-answers/period-targets.ts';
import { type LeftOut, readProjections } from '../../../../server/kpi-answers/projections.ts';
import { kpiProjection } from '../contract-projection.ts';
import { type Drill, drillInto } from './drill-scope.ts';

type Reply = ReplyOf<typeof kpiProjection>;

export const projectionRoutes = [
  serve(kpiProjection, async (context): Promise<Reply> => {
    const { metric, filters } = context.query;
    const whole = kpiNamed(outlookNamed(metric)?.kpi ?? metric);
    const drill = drillInto(await openKpiContext(context, [whole]), whole, filters);
    const period = resolvePeriod(context.query, drill.kpiContext.today);
    const reason = reasonFor(drill, period);
    const reported = periodReply(drill.kpi, period);
    return reason === null
      ? { ...reported, ...(await projected(drill, whole, period)) }
      : { ...reported, reason };
  }),
];

function reasonFor({ kpi, filters }: Drill, { choice, open }: ResolvedPeriod): string | null {
  if (!open) return 'Only a period that includes today is projected.';
  if (!isProjectedView(choice.view)) return 'Only a month, a quarter or a year is projected.';
  if (filters.length > 0) return 'Only whole stores and departments are projected.';
  return whyNotProjected(kpi);
}

/** The fields without numbers: names, formulas, days. */
function periodReply(kpi: Kpi, { whole }: ResolvedPeriod): Reply {
  return {
    reason: null,
    startDate: whole.start,
    endDate: lastDay(whole),
    projected: { title: outlookTitle(kpi.title, 'projected'), value: null, formula: projectionFormula(kpi) },
    target: {
      title: outlookTitle(kpi.title, 'target'),
      value: null,
      formula:
        'The targets of the projected stores added up, month by month; of a ratio, that of one store and month.',
    },
    toTarget: { title: outlookTitle(kpi.title, 'toTarget'), value: null, formula: TO_TARGET_FORMULA },
    counted: 0,
    all: 0,
    estimated: [],
    missing: [],
    leftOut: [],
  };
}

async function projected(
  { kpi, kpiContext }: Drill,
  whole: Kpi,
  period: ResolvedPeriod,
): Promise<Omit<Reply, 'reason' | 'startDate' | 'endDate'>> {
  const { dealerships } = kpiContext.scope;
  const projections = await readProjections(kpiContext, [kpi], period.whole);
  const targetOf = await readPeriodTargets(kpiContext, [whole], period.whole);
  const found = projections.of(kpi, dealerships);
  const reported = periodReply(kpi, period);
  // Only whole KPIs have targets, not departments.
  const target = kpi === whole ? targetOf(kpi, found.counted) : null;
  const closed = await readClosedStores(kpiContext, period.whole);
  return {
    projected: { ...reported.projected, value: found.projected },
    target: { ...reported.target, value: target },
    toTarget: { ...reported.toTarget, value: percentOfTarget(found.projected, target) },
    counted: found.counted.length,
    all: dealerships.length,
    estimated: found.estimated.map(named),
    missing: found.missing.map(({ dealership, days }) => ({ ...named(dealership), days })),
    leftOut: [
      ...found.leftOut.map((one) => ({ ...named(one.dealership), why: whyText(one) })),
      ...closed.map(({ id, name }) => ({ dealerShipId: id, name, why: 'no longer in the group' })),
    ],
  };
}

function named({ id, name }: ScopedDealership) {
  return { dealerShipId: id, name };
}

function whyText({ feed, why, day }: LeftOut): string {
  const { title } = feedKinds[feed];
  if (why === 'notConnected') return `no ${title.toLowerCase()} known`;
  if (why === 'early') return `no selling day of ${title.toLowerCase()} known yet`;
  return `${title.toLowerCase()} known up to ${day === null ? 'no day' : dayText(day)}`;
}
