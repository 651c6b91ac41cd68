import { shownView } from '../../core/board/chosen.ts';
import { ChartView } from '../ui/chart-view.tsx';
import { RankedRows } from './ranked-rows.tsx';
import type { ShownProps } from './widget.tsx';

const HEIGHT = 232;

/** The drawing or the table of a widget's model. */
export function WidgetDrawing(props: ShownProps) {
  const { model, widget, desk } = props;
  switch (model.kind) {
    case 'line':
    case 'bars':
    case 'stacked':
    case 'area':
      return <ChartView chart={model} height={HEIGHT} />;
    case 'ranked':
      return widget.kind === 'ranked' ? (
        <RankedRows
          key={shownView(widget, desk.chosen).by}
          {...props}
          table={model}
          view={shownView(widget, desk.chosen)}
        />
      ) : null;
    default:
      return null;
  }
}
