import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { deltaOf } from '../../../../core/kpis/delta.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { addDays, type Day, through } from '../../../../core/time/period.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { CardFact } from '../../../../web/ui/cards/card-facts.tsx';
import type { PaceKpi } from '../contract-pace.ts';
import { type BoardAnswer, isBeforeDay, kpiOf, type PaceAnswer, paceOf, todayOf } from './home-answer.ts';

/** Null when it opens nothing. */
export interface HomeFact extends CardFact {
  readonly opens: KpiQuestion | null;
}

export interface CardScope {
  readonly today: Day;
  readonly compare: ComparisonChoice;
  /** The period includes today. */
  readonly isOpen: boolean;
  /** Example: `month to date`. */
  readonly period: string;
  /** Example: `MTD`; null for other periods. */
  readonly toDate: string | null;
  /** Undefined for another period, or while loading. */
  readonly pace: PaceAnswer | undefined;
  /** Reserves its lines while loading. */
  readonly awaitsPace: boolean;
}

/** Today, or yesterday's close while today has no data. */
export function todayFact(board: BoardAnswer, { pace, today }: CardScope, kpi: KpiKey): HomeFact {
  const unit = kpiOf(board, kpi)?.unit ?? 'number';
  if (isBeforeDay(board, pace)) {
    const yesterday = addDays(today, -1);
    return {
      label: 'Yesterday',
      unit,
      value: paceOf(pace, kpi)?.yesterday ?? null,
      opens: { kpi, period: through(yesterday, yesterday) },
    };
  }
  const figure = todayOf(board, kpi);
  return {
    label: 'Today',
    unit,
    value: figure?.value ?? null,
    why: notReported(figure?.absence?.reason),
    opens: { kpi, period: 'today' },
  };
}

const NOT_REPORTED: Readonly<Record<string, string>> = {
  noFeed: 'No data yet',
  notReported: 'not reported yet',
  noBase: 'none yet',
};

export function notReported(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : NOT_REPORTED[reason];
}

export function projectedFact(board: BoardAnswer, scope: CardScope, kpi: KpiKey): HomeFact[] {
  const { pace } = scope;
  const projection = paceOf(pace, kpi);
  if (scope.awaitsPace) return [waiting('Projected'), waiting('Target')];
  if (!pace || !projection) return [];
  const { unit, better } = kpiOf(board, kpi) ?? { unit: 'number', better: 'neutral' };
  const { projected, counted: rooftops, all, message, estimated } = projection;
  const isPart = projected !== null && rooftops < all;
  const notes = [...(isPart ? [`${rooftops} of ${all}`] : []), ...(estimated > 0 ? ['estimate'] : [])];
  return [
    {
      label: 'Projected',
      ...(notes.length > 0 && { note: notes.join(', ') }),
      unit,
      value: projected,
      why: message === null ? undefined : 'not yet',
      opens: { kpi, show: 'projected' },
    },
    ...targetFact(projection, { unit, better }),
  ];
}

function waiting(label: string): HomeFact {
  return { label, unit: 'number', value: null, why: '', opens: null };
}

/** Target and distance of the projection; nothing without a target. */
function targetFact(
  { kpi, projected, target, counted: rooftops, all }: PaceKpi,
  { unit, better }: Pick<KpiDefinition, 'unit' | 'better'>,
): HomeFact[] {
  if (target === null) return [];
  return [
    {
      label: 'Target',
      ...(rooftops < all && { note: `${rooftops} of ${all}` }),
      unit,
      value: target,
      delta: deltaOf({ value: projected, baseline: target, unit, better }),
      with: 'projected against the target',
      opens: { kpi, show: 'target' },
    },
  ];
}
