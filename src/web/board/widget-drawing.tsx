import { shownView } from '../../core/board/chosen.ts';
import { shownFilters } from '../../core/board/row-filters.ts';
import { numberAt } from '../../core/board/spots.ts';
import type { ChartSpot } from '../../core/charts/chart-reading.ts';
import { useScopeCaption } from '../scope/scope-caption.ts';
import { MoversList } from '../ui/cards/movers-list.tsx';
import { ChartView } from '../ui/charts/chart-view.tsx';
import { RankedRows } from './ranked-rows.tsx';
import type { ShownProps } from './widget.tsx';

const HEIGHT = 232;

export function WidgetDrawing(props: ShownProps) {
  const { model, widget, context, open, answer } = props;
  const ofScreen = useScopeCaption();
  const filters = shownFilters(context.board, context.chosen.filters, answer.filters);
  const caption = [ofScreen, ...filters.map(({ title, value }) => `${title}: ${value}`)].join(' · ');
  switch (model.kind) {
    case 'cards':
    case 'list':
      return null;
    case 'ranked': {
      if (widget.kind !== 'ranked') return null;
      const view = shownView(widget, context.chosen);
      return <RankedRows key={view.by} {...props} table={model} view={view} />;
    }
    case 'movers': {
      if (widget.kind !== 'movers') return null;
      const { kpi, by } = widget;
      return <MoversList list={model} onOpen={({ key }) => open({ kpi, by, row: key })?.()} />;
    }
    default: {
      const opening = (spot: ChartSpot) => {
        const place = numberAt(widget, spot, { answer, chosen: context.chosen });
        return place && open(place);
      };
      return <ChartView chart={model} height={HEIGHT} opening={opening} caption={caption} />;
    }
  }
}
