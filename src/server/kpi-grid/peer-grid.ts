import { Problem } from '../../core/errors.ts';
import type { ComparedFigure } from '../../core/kpis/wire.ts';
import { type Difference, differencesOf, whyIncomparable } from '../../core/peers/comparable.ts';
import type { ScopedCustomGroup } from '../identity/custom-groups.ts';
import { groupSettings, type NamedSettings } from '../kpi-answers/group-settings.ts';
import type { KpiContext } from '../kpi-answers/kpi-context.ts';
import { anonymousGrid, FEWEST_PEERS } from './anonymous-grid.ts';
import { answerGrid, type Grid, type GridQuestion } from './grid.ts';

/** A grid of stores of several dealer groups. */
export interface PeerGrid extends Grid {
  readonly customGroup: ScopedCustomGroup;
  readonly isAnonymous: boolean;
  /** Those with a store in the grid, in its order; none where it is anonymous. */
  readonly dealerGroups: readonly NamedSettings[];
  readonly differences: readonly Difference[];
  /** Why a KPI has no total, average, median and rank, by its key. */
  readonly incomparable: ReadonlyMap<string, string>;
}

export interface PeerQuestion extends GridQuestion {
  readonly customGroup: ScopedCustomGroup;
  readonly isAnonymous: boolean;
}

/**
 * The stores of a custom group with a subtotal for each dealer group.
 *
 * @throws Problem `invalid` for an anonymous grid of too few stores
 */
export async function answerPeers(kpiContext: KpiContext, question: PeerQuestion): Promise<PeerGrid> {
  const { customGroup, isAnonymous } = question;
  const shown = [...new Set(kpiContext.scope.dealerships.map(({ dealerGroupId }) => dealerGroupId))];
  const settings = await kpiContext.db.run((tx) => groupSettings(tx, shown));
  const grid = await answerGrid(kpiContext, { ...question, parts: isAnonymous ? [] : shown });
  if (isAnonymous && grid.stores.length < FEWEST_PEERS) throw tooFew(grid.stores.length);
  const dealerGroups = settings
    .map((one) => ({ ...one, timeZones: zonesOf(grid, one.id) }))
    .filter(({ timeZones }) => timeZones.length > 0);
  const differences = differencesOf(dealerGroups);
  const differing = differences.map(({ setting }) => setting);
  const incomparable = new Map(
    grid.columns.flatMap(({ kpi }) => {
      const why = whyIncomparable(kpi, differing);
      return why === null ? [] : [[kpi.key, why] as const];
    }),
  );
  const masked = isAnonymous ? anonymousGrid(grid, customGroup) : grid;
  return {
    ...masked,
    ...{ customGroup, isAnonymous, incomparable },
    columns: masked.columns.map((column) => {
      const why = incomparable.get(column.kpi.key);
      return why === undefined ? column : { ...column, total: withoutFigure(column.total, why) };
    }),
    dealerGroups: isAnonymous ? [] : dealerGroups,
    differences: isAnonymous ? differences.map((one) => ({ ...one, groups: [] })) : differences,
  };
}

function zonesOf({ stores }: Grid, dealerGroupId: number): string[] {
  return [...new Set(stores.filter((one) => one.dealerGroupId === dealerGroupId).map((one) => one.timeZone))];
}

function tooFew(count: number): Problem {
  const message = `An anonymous comparison needs at least ${FEWEST_PEERS} stores; this one has ${count}.`;
  return new Problem('invalid', message, [{ field: 'anonymous', message }]);
}

/** The same figure as a dash, also in its comparisons. */
export function withoutFigure({ kpi }: ComparedFigure, message: string): ComparedFigure {
  const absence = { reason: 'notCompared', message } as const;
  return { kpi, current: { value: null, numerator: null, denominator: null, absence }, comparisons: [] };
}
