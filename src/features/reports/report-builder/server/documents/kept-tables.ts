import type { Unit } from '../../../../../core/kpis/kpi.ts';
import {
  type ExportColumn,
  type ExportTable,
  plainValue,
  writtenColumns,
} from '../../../../../server/exports/columns.ts';
import { asTable } from '../../../../../server/exports/widget-tables.ts';
import type { Cell, KeptTable } from '../../rules-document.ts';
import { itemTitle } from '../../rules-items.ts';
import type { WrittenItem, WrittenReport } from '../read-document.ts';
import { emptyText } from '../report-paper.ts';

/** Every item with numbers as the table that XLSX and CSV have of it; alerts are of their moment and left out. */
export function keptTables({ pages, period }: Pick<WrittenReport, 'pages' | 'period'>): KeptTable[] {
  return pages.flatMap(({ page, items }, index) =>
    items
      .filter(({ item }) => !['text', 'image', 'alerts', 'break'].includes(item.kind))
      .map((written) => ({
        key: `${page.key} ${written.item.id}`,
        page: page.pageTitle || `Page ${index + 1}`,
        title: itemTitle(written.item),
        ...contentOf(written, period),
      })),
  );
}

function contentOf(written: WrittenItem, period: string): Pick<KeptTable, 'note' | 'columns' | 'rows'> {
  const { state, note } = written;
  if (state?.is !== 'shown') return { note: emptyText(written), columns: [], rows: [] };
  return { note, ...asTable(state.model, note || period, plainTable) };
}

function plainTable<Row>(table: ExportTable<Row>): Pick<KeptTable, 'columns' | 'rows'> {
  const columns = writtenColumns(table.columns);
  const rows = table.total === undefined ? table.rows : [...table.rows, table.total];
  return {
    columns: columns.map((column) => ({ title: column.title, unit: unitOf(column) })),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
  };
}

function unitOf<Row>(column: ExportColumn<Row>): Unit | null {
  return column.kind === 'number' || column.kind === 'delta' ? column.unit : null;
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row): Cell {
  const value = plainValue(column, row);
  return typeof value === 'boolean' ? String(value) : value;
}
