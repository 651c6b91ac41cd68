import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import type { BoardTile } from '../../../../core/kpis/tiles.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';

/** Co-op that can still be claimed, and what was lost. */
export const COOP_TILES: BoardTile[] = [
  { id: 'coop', kind: 'value', kpis: ['coop_unclaimed', 'coop_lapsed'], compare: [] },
];

/** What an amount of the co-op line opens. */
export function coopOpens(kpi: KpiKey): KpiQuestion {
  return { kpi };
}
