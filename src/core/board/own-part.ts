import type { AnyChart } from '../charts/any-chart.ts';
import type { RankedTable } from '../charts/ranked-table.ts';
import type { Call, ReplyOf } from '../contract.ts';
import type { Column } from '../table.ts';
import type { Chosen } from './chosen.ts';

type Cell = string | number | null;

export interface OwnList {
  readonly kind: 'list';
  readonly title: string;
  readonly columns: readonly Column<readonly Cell[]>[];
  readonly rows: readonly (readonly Cell[])[];
}

export type OwnShown =
  | OwnList
  | AnyChart
  | { readonly kind: 'nothing'; readonly title: string; readonly why: string };

/** Defined once for a screen and its exports. */
export interface OwnPart {
  /** Board and widget: `seo.gaps`. */
  readonly place: string;
  readonly call: Call;
  readonly ask: (chosen: Chosen) => { readonly query?: object; readonly body?: object };
  readonly shows: (reply: never, chosen: Chosen) => readonly OwnShown[];
}

interface OwnPartOf<C extends Call> {
  readonly place: string;
  readonly call: C;
  readonly ask?: OwnPart['ask'];
  readonly shows: (reply: ReplyOf<C>, chosen: Chosen) => readonly OwnShown[];
}

export function ownPart<C extends Call>({ ask = () => ({}), ...part }: OwnPartOf<C>): OwnPart {
  return { ...part, ask };
}

/** A list of the rows; takes only text and number columns. */
export function ownList<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): OwnList {
  const reported = columns.filter(({ kind }) => kind === 'text' || kind === 'number');
  return {
    kind: 'list',
    title,
    columns: reported.map((column, place): Column<readonly Cell[]> => {
      const { key, title: head } = column;
      const cellOf = (cells: readonly Cell[]) => cells[place] ?? null;
      if (column.kind === 'number')
        return {
          kind: 'number',
          key,
          title: head,
          unit: column.unit,
          value: (cells) => numberIn(cellOf(cells)),
        };
      return { kind: 'text', key, title: head, value: (cells) => textIn(cellOf(cells)) };
    }),
    rows: rows.map((row) =>
      reported.map((column) =>
        column.kind === 'text' || column.kind === 'number' ? column.value(row) : null,
      ),
    ),
  };
}

function numberIn(cell: Cell): number | null {
  return typeof cell === 'number' ? cell : null;
}

function textIn(cell: Cell): string | null {
  return cell === null ? null : String(cell);
}

/** Columns of a ranked table from a call of their own. */
export interface BesidePart {
  /** Board, widget and dimension: `ppc.lists.campaign_name`. */
  readonly place: string;
  readonly call: Call;
  readonly adds: (table: RankedTable, reply: never, chosen: Chosen) => RankedTable;
}

export interface BesidePartOf<C extends Call> {
  readonly place: string;
  readonly call: C;
  readonly adds: (table: RankedTable, reply: ReplyOf<C>, chosen: Chosen) => RankedTable;
}
