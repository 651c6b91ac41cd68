import type { Day } from '../../../core/time/period.ts';
import { addDays } from '../../../core/time/period.ts';

/** Inclusive dates; cents. */
export interface PageFlight {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
}

export interface PageCampaign {
  readonly category: string;
  readonly color: string;
  readonly product: string;
  readonly campaign: string;
  readonly flights: readonly PageFlight[];
  readonly coop: number;
  readonly isExpected: boolean;
  /** Strategy, description and notes as typed. */
  readonly words: readonly string[];
}

export interface PageLine {
  readonly level: 'category' | 'product' | 'campaign';
  readonly name: string;
  readonly color: string;
  /** Earliest first; a category has none when its parts follow. */
  readonly flights: readonly PageFlight[];
  readonly planned: number;
  readonly coop: number;
  readonly isExpected: boolean;
}

/** The deepest level that is printed. */
export type PageDetail = 'campaigns' | 'products' | 'categories';

const DETAILS: readonly PageDetail[] = ['campaigns', 'products', 'categories'];

/**
 * The lines of a store's plan that fit on a page: campaigns, else products, else categories. A
 * product with one campaign is one line.
 *
 * @param campaigns in the order of the budget's lines
 * @param room lines per page
 */
export function pageLines(
  campaigns: readonly PageCampaign[],
  room: number,
): { readonly detail: PageDetail; readonly lines: readonly PageLine[] } {
  const found = DETAILS.map((detail) => ({ detail, lines: linesOf(campaigns, detail) }));
  const last = found.at(-1);
  if (!last) throw new Error('A plan opens somehow.');
  return found.find(({ lines }) => lines.length <= room) ?? last;
}

function linesOf(campaigns: readonly PageCampaign[], detail: PageDetail): PageLine[] {
  const categories = Map.groupBy(campaigns, ({ category }) => category);
  return [...categories].flatMap(([category, own]) => {
    const line = lineOf('category', category, own);
    if (detail === 'categories') return [line];
    return [{ ...line, flights: [] }, ...productLines(own, detail)];
  });
}

function productLines(campaigns: readonly PageCampaign[], detail: PageDetail): PageLine[] {
  const products = Map.groupBy(campaigns, ({ product }) => product);
  return [...products].flatMap(([product, own]) => {
    const [only, ...others] = own;
    if (only && others.length === 0) return [lineOf('product', nameOf(only), own)];
    const line = lineOf('product', product, own);
    if (detail === 'products') return [line];
    return [{ ...line, flights: [] }, ...own.map((one) => lineOf('campaign', one.campaign, [one]))];
  });
}

/** Campaign with its product, for lines outside the tree. */
export function nameOf({ product, campaign }: Pick<PageCampaign, 'product' | 'campaign'>): string {
  return product === campaign ? product : `${product} · ${campaign}`;
}

function lineOf(level: PageLine['level'], name: string, campaigns: readonly PageCampaign[]): PageLine {
  const flights = mergeFlights(campaigns.flatMap((campaign) => campaign.flights));
  return {
    level,
    name,
    color: campaigns[0]?.color ?? '#8a939f',
    flights: campaigns.length === 1 ? (campaigns[0]?.flights ?? []) : flights,
    planned: flights.reduce((sum, { cents }) => sum + cents, 0),
    coop: campaigns.reduce((sum, { coop }) => sum + coop, 0),
    isExpected: campaigns.some(({ isExpected }) => isExpected),
  };
}

/** Merges flights that overlap or touch, and adds up their money; earliest first. */
export function mergeFlights(flights: readonly PageFlight[]): PageFlight[] {
  const merged: PageFlight[] = [];
  for (const flight of flights.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && flight.start <= addDays(last.end, 1)) {
      const end = flight.end > last.end ? flight.end : last.end;
      merged[merged.length - 1] = { start: last.start, end, cents: last.cents + flight.cents };
    } else merged.push(flight);
  }
  return merged;
}
