import type { TableRow } from '../../core/connector.ts';
import type { SearchCut } from '../../records/search-performance/record.ts';
import { collapsed, type Header } from '../tables/header.ts';

export type SearchField = 'day' | 'query' | 'page' | 'device' | 'country' | 'appearance' | Count;
type Count = 'clicks' | 'impressions' | 'position';

/** Cuts with a column of their own, the finest first: the first one present names the cut. */
export const CUT_FIELDS = [
  'query',
  'page',
  'appearance',
  'device',
  'country',
] as const satisfies readonly SearchCut[];

export interface SearchTable {
  readonly header: Header<SearchField>;
  readonly isComparison: boolean;
}

/** Starts of the first columns' names, in the most common languages of Search Console. */
const NAMES: Readonly<Record<'day' | (typeof CUT_FIELDS)[number], RegExp>> = {
  day: /^(?:date|datum|fecha|data|jour|day|tanggal|ημερομηνία|日付|날짜|日期|дата|tarih|dato|päivämäärä|dia)/i,
  query:
    /quer|suchanfrage|requête|consulta|zoekopdracht|kueri|ερώτημα|ερωτήματα|クエリ|검색어|查询|запрос|sorgu|sökfråg|forespørg|søk|zapytani|keyword/i,
  page: /page|seite|página|pagin|halaman|σελίδ|ページ|페이지|网页|страниц|sayfa|\bsida|\bsider?\b|stron|\burl\b/i,
  appearance: /appearance|darstellung|apparence|aspecto|aspetto|aparência|weergave|tampilan|見え方|外观/i,
  device:
    /device|gerät|appareil|dispositiv|apparaat|perangkat|συσκευ|デバイス|기기|设备|устройств|cihaz|enhet|enhed|urządze/i,
  country: /countr|land|pays|país|paes|negara|χώρ|国|국가|стран|ülke|kraj/i,
};
const NO_SEARCH = /cpc|cost|kosten|coût|coste|custo|costo|spend|amount/i;
const DEVICES = /^(?:mobile|desktop|tablet|mobil|computer|ordinateur|móvil|ordenador|tableta|celular)$/i;

const MOST_FILTERS = 12;

const ROWS_LOOKED_AT = 30;

/**
 * Finds a Search Console table by its shape: clicks, impressions, CTR and position come in this order in
 * every language, and twice when two periods are compared.
 */
export function searchTableIn(rows: readonly TableRow[]): SearchTable | null {
  for (const { row, cells } of rows.slice(0, ROWS_LOOKED_AT)) {
    const counts = countColumns(cells);
    if (counts === null) continue;
    const below = rows.filter((one) => one.row > row).map((one) => one.cells);
    const own = new Set(counts.isComparison ? [] : [counts.clicks, counts.impressions, counts.position]);
    const before = counts.isComparison ? cells.slice(0, counts.clicks) : cells;
    const columns = new Map<SearchField, readonly number[]>(
      before.flatMap((name, index) => {
        if (own.has(index) || name.trim() === '' || /^ctr$/i.test(name.trim())) return [];
        const field = fieldOf(
          name,
          below.map((other) => other[index] ?? ''),
        );
        return [[field, [index]] as const];
      }),
    );
    columns.set('clicks', [counts.clicks]).set('impressions', [counts.impressions]);
    columns.set('position', [counts.position]);
    const names = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
    return { header: { row, names, columns }, isComparison: counts.isComparison };
  }
  return null;
}

interface CountColumns {
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number;
  readonly isComparison: boolean;
}

function countColumns(cells: readonly string[]): CountColumns | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const rates = cells.flatMap((cell, index) => (/(?:^|[^a-z])ctr$/i.test(cell.trim()) ? [index] : []));
  const [rate = -1, second] = rates;
  if (rates.length === 1 && rate >= 3 && filled === rate + 2 && !NO_SEARCH.test(cells[rate + 1] ?? '')) {
    return { clicks: rate - 2, impressions: rate - 1, position: rate + 1, isComparison: false };
  }
  if (rates.length === 2 && second === rate + 1 && rate >= 5 && filled === rate + 4) {
    return { clicks: rate - 4, impressions: rate - 2, position: rate + 2, isComparison: true };
  }
  return rearranged(cells);
}

const COUNT_NAMES: Readonly<Record<Count, RegExp>> = {
  clicks: /^(?:url )?(?:clicks|klicks|clics|clic|cliques|klikken|klik)$/i,
  impressions: /^(?:impressions|impressionen|impresiones|impressioni|impress[õo]es|vertoningen|tayangan)$/i,
  position:
    /^(?:average |avg\.? |durchschnittliche )?(?:position|posici[óo]n|posizione|posi[çc][ãa]o|positie|posisi)$/i,
};

/** Moved columns are recognized by name, in the languages exported most. */
function rearranged(cells: readonly string[]): CountColumns | null {
  const names = cells.map((cell) => cell.trim());
  const at = (count: Count) => names.findIndex((name) => COUNT_NAMES[count].test(name));
  const [clicks, impressions, position] = [at('clicks'), at('impressions'), at('position')];
  if (Math.min(clicks, impressions, position) < 0 || names.some((name) => NO_SEARCH.test(name))) return null;
  const rates = names.filter((name) => /^ctr$/i.test(name)).length;
  const hasCut = names.some((name) => Object.values(NAMES).some((known) => known.test(name)));
  return rates < 2 && hasCut ? { clicks, impressions, position, isComparison: false } : null;
}

/** By its name, or else by the values below it. */
function fieldOf(name: string, below: readonly string[]): SearchField {
  const known = Object.entries(NAMES).find(([, names]) => names.test(name.normalize('NFC').trim()));
  if (known) return known[0] as SearchField;
  const filled = below.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const all = (test: RegExp) => filled.length > 0 && filled.every((cell) => test.test(cell));
  if (all(/^\d{4}-\d{2}-\d{2}$/)) return 'day';
  if (all(/^https?:\/\//)) return 'page';
  return all(DEVICES) ? 'device' : 'query';
}

export function daysBeside(
  heads: readonly { readonly rows: readonly TableRow[] }[],
): { first: string; last: string } | null {
  for (const { rows } of heads) {
    const table = searchTableIn(rows);
    const [column] = table?.header.columns.get('day') ?? [];
    if (!table || column === undefined) continue;
    const days = rows
      .filter(({ row }) => row > table.header.row)
      .map(({ cells }) => (cells[column] ?? '').trim())
      .filter((cell) => /^\d{4}-\d{2}-\d{2}$/.test(cell))
      .toSorted();
    const [first] = days;
    const last = days.at(-1);
    if (first !== undefined && last !== undefined) return { first, last };
  }
  return null;
}

/** Filters that reduce the numbers: all but the search type and the days. */
export function filtersBeside(heads: readonly { readonly rows: readonly TableRow[] }[]): string | null {
  for (const { rows } of heads) {
    if (!isFilters(rows)) continue;
    const pairs = rows.slice(1).map(({ cells }) => cells.map((cell) => cell.trim()));
    // The search type comes first, then the days.
    const narrow = pairs.find(([name = '', value = ''], place) =>
      place === 0 ? !/^web$/i.test(value) : place > 1 && name !== '',
    );
    if (narrow) return `${narrow[0]}: ${narrow[1]}`;
  }
  return null;
}

export function isFilters(rows: readonly TableRow[]): boolean {
  const [header, first] = rows;
  if (!header || !first || header.cells.length !== 2) return false;
  if (/^filt/i.test(collapsed(header.cells[0] ?? ''))) return true;
  const [kind = '', value = ''] = first.cells;
  return rows.length <= MOST_FILTERS && /\p{L}{2}/u.test(kind) && /^web$/i.test(value.trim());
}
