import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { BoardTile } from '../../../../core/kpis/tiles.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';

export const COOP_TILES: BoardTile[] = [
  { id: 'coop', kind: 'value', kpis: ['coop_unclaimed', 'coop_lapsed'], compare: [] },
];

export function coopOpens(kpi: KpiKey): KpiQuestion {
  return { kpi };
}
