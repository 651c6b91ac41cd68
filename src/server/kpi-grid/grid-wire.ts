import type { GridColumn, GridComparison, GridReply } from '../../core/grid/grid-reply.ts';
import { definitionOf } from '../kpi-answers/definitions.ts';
import type { KpiContext } from '../kpi-answers/kpi-context.ts';
import type { Grid, GridColumnFigures } from './grid.ts';

const TONES = { positive: 1, neutral: 0, negative: -1 } as const;

/** `all` is the number of stores in the request's scope: a total over them needs no filter. */
export function gridReply(kpiContext: KpiContext, grid: Grid, all: number): GridReply {
  const reasons = new Reasons();
  const isOfAll = !grid.isSameStore && kpiContext.scope.dealerships.length === all;
  const columns = grid.columns.map((column) => columnReply(column, { reasons, all, isOfAll }));
  return {
    asOf: kpiContext.now.toISOString(),
    today: kpiContext.today,
    windows: [...grid.windows],
    kpis: grid.columns.map(({ kpi }) => definitionOf(kpi)),
    stores: grid.stores.map(({ id, name }) => ({ dealerShipId: id, name })),
    unlisted: grid.unlisted.map(({ dealership: { id, name }, why }) => ({ dealerShipId: id, name, why })),
    columns,
    reasons: reasons.texts,
  };
}

class Reasons {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  placeOf(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

function columnReply(
  { kpi, figures, total, totalOf, leftOut }: GridColumnFigures,
  { reasons, all, isOfAll }: { readonly reasons: Reasons; readonly all: number; readonly isOfAll: boolean },
): GridColumn {
  // Stores without a feed add nothing to sums, but to one side of a ratio.
  const isAll = totalOf.length === all || (isOfAll && kpi.kind !== 'ratio');
  return {
    kpi: kpi.key,
    values: figures.map(({ current }) => current.value),
    dashes: figures.map(({ current }) => current.absence && reasons.placeOf(current.absence.message)),
    changes: total.comparisons.map(({ against }, index) => ({
      against: against as GridComparison,
      matched: figures.map(({ comparisons }) => comparisons[index]?.matched.value ?? null),
      base: figures.map(({ comparisons }) => comparisons[index]?.value ?? null),
      change: figures.map(({ comparisons }) => comparisons[index]?.delta?.change ?? null),
      relative: figures.map(({ comparisons }) => comparisons[index]?.delta?.relative ?? null),
      tone: figures.map(({ comparisons }) => {
        const delta = comparisons[index]?.delta;
        return delta ? TONES[delta.tone] : null;
      }),
    })),
    total,
    totalOf: isAll ? null : totalOf.map(({ id }) => id),
    leftOut: leftOut.map(({ dealership, why }) => ({
      dealerShipId: dealership.id,
      reason: reasons.placeOf(why),
    })),
  };
}
