import { zipEntries } from '../../src/connectors/tables/unzip.ts';
import { sheetsOf } from '../../src/connectors/tables/workbook/workbook.ts';
import { fileOf } from './read-records.ts';

/** A cell of a written sheet: its value and its formula. */
export interface WrittenCell {
  readonly type: string;
  readonly value: string;
  readonly formula: string | null;
  readonly style: number;
}

/** The rows of every sheet by name, read by our own workbook reader. */
export async function sheetsInside(bytes: Uint8Array): Promise<Record<string, (readonly string[])[]>> {
  const sheets: Record<string, (readonly string[])[]> = {};
  for (const sheet of await sheetsOf(await zipEntries(fileOf(bytes)))) {
    if ('refusal' in sheet) throw new Error(sheet.refusal);
    const rows = await Array.fromAsync(sheet.rows());
    sheets[sheet.name ?? ''] = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')));
  }
  return sheets;
}

/** The text of one file of an archive. */
export async function partOf(bytes: Uint8Array, path: string): Promise<string> {
  const entry = (await zipEntries(fileOf(bytes))).find((one) => one.path === path);
  if (!entry) throw new Error(`There is no ${path}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.open()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** The cells of a sheet by address, with formulas. `sheet` counts from 1. */
export async function cellsOf(bytes: Uint8Array, sheet = 1): Promise<Map<string, WrittenCell>> {
  const xml = await partOf(bytes, `xl/worksheets/sheet${sheet}.xml`);
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)];
  return new Map(
    cells.map(([, place = '', style = '0', type = 'n', inside = '']) => [
      place,
      {
        type,
        style: Number(style),
        value: /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inside)?.[1] ?? '',
        formula: /<f>(.*?)<\/f>/.exec(inside)?.[1] ?? null,
      },
    ]),
  );
}

/**
 * Evaluates a formula like a spreadsheet: sums and subtotals of a range, differences and quotients
 * of
 * cells.
 */
export function workedOut(cells: ReadonlyMap<string, WrittenCell>, place: string): number {
  const cell = cells.get(place);
  if (cell?.formula == null) return Number(cell?.value ?? 0);
  const sum = /^(SUM|SUBTOTAL)\((?:9,)?([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(cell.formula);
  if (sum) {
    const [, kind, column = '', from, to] = sum;
    let total = 0;
    for (let row = Number(from); row <= Number(to); row += 1) {
      const one = cells.get(`${column}${row}`);
      if (kind === 'SUBTOTAL' && one?.formula?.startsWith('SUBTOTAL')) continue;
      if (one?.type === 'n') total += workedOut(cells, `${column}${row}`);
    }
    return total;
  }
  const places = [...cell.formula.matchAll(/[A-Z]+\d+/g)].map(([one]) => workedOut(cells, one));
  const shape = cell.formula.replace(/[A-Z]+\d+/g, 'x');
  const [a = 0, b = 0, c = 0] = places;
  if (shape === 'x-x') return a - b;
  if (shape === '(x-x)/x') return (a - b) / c;
  if (shape === 'x/x') return a / b;
  throw new Error(`Nobody knows how to work out ${cell.formula}.`);
}

/** Every formula of a book: what is written beside it, and what a spreadsheet makes of it. */
export async function recalculated(book: Uint8Array): Promise<{ written: number; workedOut: number }[]> {
  const found = [];
  for (let sheet = 1; sheet <= Object.keys(await sheetsInside(book)).length; sheet += 1) {
    const cells = await cellsOf(book, sheet);
    for (const [place, { formula, value }] of cells)
      if (formula !== null) found.push({ written: Number(value), workedOut: workedOut(cells, place) });
  }
  return found;
}
