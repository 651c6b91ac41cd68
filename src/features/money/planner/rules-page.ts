import type { Day } from '../../../core/time/period.ts';
import { addDays } from '../../../core/time/period.ts';

/** Days that run, both included, and what is planned for them in cents. */
export interface PageFlight {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
}

/** A campaign of one rooftop over the time of a page, with what is said of it. */
export interface PageCampaign {
  readonly category: string;
  readonly color: string;
  readonly product: string;
  readonly campaign: string;
  readonly flights: readonly PageFlight[];
  readonly coop: number;
  readonly isExpected: boolean;
  /** Strategy, description and notes, as they were typed. */
  readonly words: readonly string[];
}

/** A line of a plan on paper, from the budget's tree. */
export interface PageLine {
  readonly level: 'category' | 'product' | 'campaign';
  readonly name: string;
  readonly color: string;
  /** What runs, earliest first; a category shows none where its parts stand below it. */
  readonly flights: readonly PageFlight[];
  readonly planned: number;
  readonly coop: number;
  readonly isExpected: boolean;
}

/** How far a plan opens. */
export type PageDetail = 'campaigns' | 'products' | 'categories';

const DETAILS: readonly PageDetail[] = ['campaigns', 'products', 'categories'];

/**
 * The lines of a rooftop's plan as far as they fit on a page: campaigns, else products with their
 * campaigns added up, else categories. A product of one campaign is one line.
 *
 * @param campaigns in the order of the budget's lines
 * @param room how many lines a page has
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

/** A campaign with its product, where it stands without it. */
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

/** Flights that share a day or follow each other as one, their money added up; earliest first. */
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
