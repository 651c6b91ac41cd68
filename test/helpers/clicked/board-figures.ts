import type { Board, Widget } from '../../../src/core/board/board.ts';
import { type Chosen, shownView } from '../../../src/core/board/chosen.ts';
import {
  type NumberPlace,
  type OpenedNumber,
  openedNumber,
  type ShownWidget,
} from '../../../src/core/board/opened-numbers.ts';
import { numberAt } from '../../../src/core/board/spots.ts';
import { kpisOf } from '../../../src/core/board/tile-requests.ts';
import type { BoardTime } from '../../../src/core/board/trends.ts';
import { type WidgetModel, widgetState } from '../../../src/core/board/widget-model.ts';
import { chartSpots } from '../../../src/core/charts/chart-text.ts';
import type { RankedColumn, RankedRow, RankedTable } from '../../../src/core/charts/ranked-table.ts';
import type { KpiKey } from '../../../src/core/kpis/catalog.ts';
import type { BoardReply } from '../../../src/core/kpis/tiles.ts';
import type { KpiQuestion } from '../../../src/web/scope/open-kpi.ts';
import type { Pressed } from './pressed.ts';

export type Figure = Omit<Pressed, 'scope'>;

type Requested = Chosen & BoardTime;
type Named = Omit<Figure, 'where' | 'opens'> & { readonly name: string; readonly at: NumberPlace | null };

interface ShownBoard {
  readonly board: Board;
  readonly chosen: Requested;
  readonly answer: BoardReply;
  /** Adds the screen's own columns to a ranked table. */
  readonly beside: (table: RankedTable, place: string, chosen: Chosen) => RankedTable;
}

/** Every figure of a widget as it is shown. */
export function figuresOf(widget: Widget, { board, chosen, answer, beside }: ShownBoard): Figure[] {
  const state = widgetState(widget, answer, chosen);
  if (state.is !== 'shown') return [];
  const shown: ShownWidget = { board, widget, chosen, answer };
  return pressedIn(state.model, shown as ShownWidget & { chosen: Requested }, beside).map(
    ({ name, at, ...figure }) => ({
      where: `${board.key}.${widget.key}: ${name}`,
      ...figure,
      opens: at && questionOf(openedNumber(shown, at)),
    }),
  );
}

function questionOf(opened: OpenedNumber | null): KpiQuestion | null {
  if (opened === null) return null;
  const { days, ...question } = opened;
  return { ...question, ...(days && { period: days }) };
}

function pressedIn(
  model: WidgetModel,
  { board, widget, chosen, answer }: ShownWidget & { chosen: Requested },
  beside: ShownBoard['beside'],
): Named[] {
  switch (model.kind) {
    case 'cards':
      return model.cards.map(({ kpi, value }) => ({ name: kpi, value, is: 'value', at: { kpi } }));
    case 'list':
      return [];
    case 'ranked': {
      if (widget.kind !== 'ranked') return [];
      const view = shownView(widget, chosen);
      const { by } = view;
      const kpis = kpisOf(view);
      const table = beside(model, `${board.key}.${widget.key}.${by}`, chosen);
      const rows = [...table.rows, ...(table.total ? [table.total] : [])];
      return rows.flatMap((row) =>
        table.columns.flatMap((column) => cellFigures(column, row, { by, kpis, compare: chosen.compare })),
      );
    }
    case 'movers': {
      if (widget.kind !== 'movers') return [];
      const against = chosen.compare === 'none' ? 'previous' : chosen.compare;
      return model.movers.map(({ key, title, now, before }) => ({
        name: title,
        value: now,
        is: { change: against, before },
        at: { kpi: widget.kpi, by: widget.by, row: key },
      }));
    }
    default:
      return chartSpots(model, new Set()).map((spot) => ({
        name: `spot ${spot.keys.join(' ')}`,
        ...valueAt(model, spot),
        at: numberAt(widget, spot, { answer, chosen }),
      }));
  }
}

interface Table {
  readonly by: string;
  readonly kpis: readonly KpiKey[];
  readonly compare: Chosen['compare'];
}

function cellFigures(column: RankedColumn, row: RankedRow, { by, kpis, compare }: Table): Named[] {
  const figure = row.figures[column.key];
  const kpi = column.behind?.kpi ?? kpis.find((key) => key === column.key);
  if (!figure || figure.value === null || column.behind === null || kpi === undefined) return [];
  const at = { by, row: row.key, ...column.behind, kpi };
  const name = `${row.title} ${column.title} by ${by}`;
  const own: Named = { name, value: figure.value, is: 'value', at };
  const { baseline = null, matched = figure.value } = figure;
  if (column.changeTitle === undefined || compare === 'none' || baseline === null) return [own];
  return [own, { name: `${name}, change`, value: matched, is: { change: compare, before: baseline }, at }];
}

type Drawn = Exclude<WidgetModel, { readonly kind: 'cards' | 'ranked' | 'movers' | 'list' }>;
type Spot = ReturnType<typeof chartSpots>[number];

function valueAt(model: Drawn, { index, keys: [key, other] }: Spot): Pick<Figure, 'value' | 'is'> {
  switch (model.kind) {
    case 'ring':
      return { value: model.parts.find((part) => part.key === key)?.value ?? null, is: 'value' };
    case 'funnel':
      return { value: model.steps.find((step) => step.key === key)?.count ?? null, is: 'numerator' };
    case 'bubble':
      return { value: model.bubbles.find((bubble) => bubble.key === key)?.y ?? null, is: 'value' };
    case 'heat': {
      const row = model.rows.findIndex((one) => one.key === key);
      const column = model.columns.findIndex((one) => one.key === other);
      return { value: model.values[row]?.[column] ?? null, is: 'value' };
    }
    case 'stacked':
    case 'area': {
      const parts = model.series.flatMap(({ values }) => values[index] ?? []);
      return {
        value: parts.length === 0 ? null : Number(parts.reduce((a, b) => a + b, 0).toFixed(2)),
        is: 'value',
      };
    }
    case 'dual': {
      const first = model.series.find(({ values }) => (values[index] ?? null) !== null);
      return { value: first?.values[index] ?? null, is: 'value' };
    }
    default:
      return { value: model.series[0]?.values[index] ?? null, is: 'value' };
  }
}
