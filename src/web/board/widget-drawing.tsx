import { shownIn, shownView } from '../../core/board/chosen.ts';
import type { ChartSpot } from '../../core/chart-reading.ts';
import { ChartView } from '../ui/chart-view.tsx';
import { MoversList } from '../ui/movers-list.tsx';
import { RankedRows } from './ranked-rows.tsx';
import type { NumberPlace } from './use-open-number.ts';
import type { ShownProps } from './widget.tsx';

const HEIGHT = 232;

/** The drawing or the table of a widget's model; every number of it opens what is behind it. */
export function WidgetDrawing(props: ShownProps) {
  const { model, widget, desk, open } = props;
  switch (model.kind) {
    case 'cards':
    case 'list':
      return null;
    case 'ranked': {
      if (widget.kind !== 'ranked') return null;
      const view = shownView(widget, desk.chosen);
      return <RankedRows key={view.by} {...props} table={model} view={view} />;
    }
    case 'movers':
      return <MoversList list={model} onOpen={({ key }) => open(placeOf(props, { keys: [key] }))} />;
    default:
      return <ChartView chart={model} height={HEIGHT} onOpen={(spot) => open(placeOf(props, spot))} />;
  }
}

/** What is behind a spot of a drawing: its KPI, narrowed to its slice, bubble or row where it has one. */
function placeOf({ widget, desk }: ShownProps, { keys: [key = ''] }: Pick<ChartSpot, 'keys'>): NumberPlace {
  switch (widget.kind) {
    case 'trend':
      return { kpi: shownIn(widget, desk.chosen) ?? key };
    case 'dual':
      return { kpi: widget.series[0]?.kpi ?? key };
    case 'stacked':
      return { kpi: widget.kpi, by: widget.by };
    case 'ring':
    case 'movers':
      return { kpi: widget.kpi, by: widget.by, row: key };
    case 'bubble':
      return { kpi: widget.y, by: widget.by, row: key };
    case 'heat':
    case 'calendar':
      return { kpi: widget.kpi };
    default:
      return { kpi: key };
  }
}
