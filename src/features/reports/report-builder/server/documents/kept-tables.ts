import type { KeptTable } from '../../../../../core/documents/kept-document.ts';
import { plainTable } from '../../../../../server/documents/plain-table.ts';
import { asTable } from '../../../../../server/exports/widget-tables.ts';
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
