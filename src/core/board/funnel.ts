import type { FunnelChart } from '../charts/funnel-chart.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Figure } from '../kpis/wire.ts';
import { against, comparedWith, figureOfKpi, resultOf, titleOf } from './answer.ts';
import type { FunnelWidget } from './board.ts';
import type { Chosen } from './chosen.ts';
import { tileId } from './tile-requests.ts';

/** Steps from interest to sale; null where the tile failed. */
export function funnelModel(widget: FunnelWidget, answer: BoardReply, chosen: Chosen): FunnelChart | null {
  const result = resultOf(answer, tileId(widget, chosen), 'value');
  if (!result) return null;
  const { compare } = chosen;
  return {
    kind: 'funnel',
    title: widget.title,
    unit: 'number',
    steps: widget.kpis.map((kpi) => {
      const figure = figureOfKpi(result.figures, kpi);
      return {
        key: kpi,
        title: widget.titles?.[kpi] ?? titleOf(answer, kpi),
        count: countOf(figure?.current),
        ...(compare !== 'none' && { baseline: countOf(against(figure, compare)) }),
      };
    }),
    comparedWith: comparedWith(answer, result.windows, compare)?.replace(/^vs /, '') ?? null,
  };
}

/** A rate contributes its numerator. */
function countOf(figure: Figure | undefined): number | null {
  return figure?.numerator ?? figure?.value ?? null;
}
