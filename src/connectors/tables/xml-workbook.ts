import type { SourceFile, SourceTable, TableRow } from '../../core/connector.ts';
import { LONGEST_ROW, MOST_CELLS, TOO_LONG } from './longest-row.ts';
import { readXml, type XmlListener } from './workbook/xml.ts';

export function isXmlWorkbook(head: string): boolean {
  return /^\s*<\?xml/.test(head) && head.includes('urn:schemas-microsoft-com:office:spreadsheet');
}

export async function xmlSheetsOf(file: SourceFile): Promise<SourceTable[]> {
  const names: string[] = [];
  const listener = new WorkbookListener();
  const seen = new Set<number>();
  for await (const _ of readXml(file.open(), listener)) {
    for (const { sheet } of listener.taken()) {
      if (!seen.has(sheet)) names[sheet] = listener.names[sheet] ?? '';
      seen.add(sheet);
    }
  }
  return [...seen].map((sheet) => ({ name: names[sheet] ?? null, rows: () => rowsOfSheet(file, sheet) }));
}

async function* rowsOfSheet(file: SourceFile, wanted: number): AsyncGenerator<TableRow> {
  const listener = new WorkbookListener();
  for await (const _ of readXml(file.open(), listener)) {
    for (const { sheet, row } of listener.taken()) {
      if (sheet > wanted) return;
      if (sheet === wanted) yield row;
    }
  }
}

class WorkbookListener implements XmlListener {
  readonly names: string[] = [];
  private rows: { sheet: number; row: TableRow }[] = [];
  private row = 0;
  private width = 0;
  private cells: string[] = [];
  private column = 0;
  private span = 0;
  private isText = false;
  private type = '';
  private value = '';
  private length = 0;

  taken(): { sheet: number; row: TableRow }[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const index = Number(attributes['ss:Index']);
    if (name === 'Worksheet') {
      this.names.push((attributes['ss:Name'] ?? `Sheet ${this.names.length + 1}`).slice(0, 100));
      this.row = 0;
      this.width = 0;
    } else if (name === 'Row') {
      this.row = index || this.row + 1;
      this.cells = [];
      this.column = 0;
      this.length = 0;
    } else if (name === 'Cell') {
      this.column = index ? index - 1 : this.column;
      this.span = Number(attributes['ss:MergeAcross']) || 0;
      this.value = '';
    } else if (name === 'Data') {
      this.isText = true;
      this.type = attributes['ss:Type'] ?? 'String';
    }
  }

  text(text: string): void {
    if (!this.isText) return;
    this.length += text.length;
    if (this.length <= LONGEST_ROW) this.value += text;
  }

  closed(name: string): void {
    if (name === 'Data') this.isText = false;
    else if (name === 'Cell') this.keepCell();
    else if (name === 'Row') this.keepRow();
  }

  private keepCell(): void {
    this.length += 1;
    if (this.length > LONGEST_ROW) this.cells = [];
    else if (this.column < MOST_CELLS && this.value !== '') {
      while (this.cells.length < this.column) this.cells.push('');
      this.cells[this.column] = this.type === 'DateTime' ? dayOrTime(this.value) : this.value;
    }
    this.column += 1 + this.span;
  }

  private keepRow(): void {
    if (this.length > LONGEST_ROW) this.keep({ row: this.row, cells: [], damage: TOO_LONG });
    else if (this.cells.some((cell) => cell.trim() !== '')) {
      this.width = Math.max(this.width, this.cells.length);
      while (this.cells.length < this.width) this.cells.push('');
      this.keep({ row: this.row, cells: this.cells });
    }
  }

  private keep(row: TableRow): void {
    this.rows.push({ sheet: this.names.length - 1, row });
  }
}

function dayOrTime(value: string): string {
  return value.replace(/T00:00:00(\.0+)?$/, '');
}
