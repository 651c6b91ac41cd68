import { contrast } from '../../../core/charts/drawing/colors.ts';
import { Problem } from '../../../core/errors.ts';
import { type Day, daysBetween } from '../../../core/time/period.ts';
import type { MarketMonth, MarketZip } from './contract.ts';

/** Shares of fewer registrations say little. */
export const SMALL_ZIP = 5;
/** Of the dark and the light theme. */
const SURFACES = ['#12151a', '#ffffff'] as const;
const LEAST_CONTRAST = 3;
const REPORTED_AFTER_DAYS = 30;
const PALETTE = [
  ...['#3b82f6', '#e0583e', '#2f9e63', '#a05fd6', '#c98412', '#0f97a8'],
  ...['#d64f8f', '#6f8f1f', '#7a78e8', '#b5653a', '#1b9a8f', '#c0507c'],
  ...['#5f8db5', '#b58900', '#8f6fbf', '#4f9d4f', '#d1603d', '#4a86d8'],
] as const;
const HUES = 60;

/** Whether a color can be seen on the surfaces of both themes: a contrast of 3 at least. */
export function isReadableColor(color: string): boolean {
  return SURFACES.every((surface) => contrast(color, surface) >= LEAST_CONTRAST);
}

/** The first readable color that is not taken; colors are `#rrggbb`. */
export function suggestedColor(taken: ReadonlySet<string>): string {
  const known = PALETTE.find((color) => !taken.has(color) && isReadableColor(color));
  if (known !== undefined) return known;
  for (let turn = 0; turn < HUES * HUES; turn += 1) {
    const color = hueColor((turn * 47) % 360, 0.45 + 0.05 * (turn % 9), 0.42 + 0.01 * (turn % 12));
    if (!taken.has(color) && isReadableColor(color)) return color;
  }
  throw new Error('A store has fewer dealers than there are colors.');
}

/** `#rrggbb` of a hue in degrees, and saturation and lightness from 0 to 1. */
function hueColor(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The color in lower case. @throws Problem `invalid` where it is no color, hard to see, or another dealer's */
export function checkedColor(value: string, taken: ReadonlyMap<string, string>): string {
  const color = value.trim().toLowerCase();
  const refuse = (message: string) => new Problem('invalid', message, [{ field: 'value', message }]);
  if (!/^#[0-9a-f]{6}$/.test(color)) throw refuse('Must be a color such as #3b82f6.');
  if (!isReadableColor(color)) throw refuse('This color is hard to see in the dark or the light theme.');
  const owner = taken.get(color);
  if (owner !== undefined) throw refuse(`${owner} has this color already.`);
  return color;
}

export interface MarketTotals {
  readonly zips: number;
  readonly market: number;
  readonly own: number;
  readonly ofMake: number;
  readonly ownOfMake: number;
  readonly newOfMake: number;
  readonly pumpedIn: number;
  readonly expected: number;
}

const SUMMED = ['market', 'own', 'ofMake', 'ownOfMake', 'newOfMake', 'pumpedIn', 'expected'] as const;

/** The sums of some ZIPs. */
export function marketTotals(zips: readonly MarketZip[]): MarketTotals {
  const sums = Object.fromEntries(
    SUMMED.map((field) => [field, zips.reduce((sum, zip) => sum + zip[field], 0)]),
  ) as Record<(typeof SUMMED)[number], number>;
  return { ...sums, zips: new Set(zips.map(({ zip }) => zip)).size };
}

/** `part` of `whole` in percent; null where the whole is not above 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? (100 * part) / whole : null;
}

/** Basis points between two shares of a ZIP; null where one of its months has fewer registrations than count. */
export function shareChange({ market, own, marketBefore, ownBefore }: MarketZip): number | null {
  if (market < SMALL_ZIP || marketBefore < SMALL_ZIP) return null;
  return Math.round((own / market - ownBefore / marketBefore) * 10_000);
}

/** Whether a ZIP has too few registrations for its shares to mean much. */
export function isSmallZip({ market }: Pick<MarketZip, 'market'>): boolean {
  return market < SMALL_ZIP;
}

export interface SharePoint {
  readonly month: string;
  /** Percent; null in months without a file. */
  readonly share: number | null;
  /** Over this month and the two before it, sums over sums; null where one of them is missing. */
  readonly moving: number | null;
  readonly makeShare: number | null;
  readonly shareOfMake: number | null;
}

const MOVING_MONTHS = 3;

/** Shares by month, oldest first. */
export function sharePoints(months: readonly MarketMonth[]): SharePoint[] {
  const sum = (rows: readonly MarketMonth[], field: 'market' | 'own') =>
    rows.reduce<number | null>((all, row) => {
      const value = row[field];
      return all === null || value === null ? null : all + value;
    }, 0);
  const ratio = (part: number | null, whole: number | null) =>
    part === null || whole === null ? null : percentOf(part, whole);
  return months.map((row, index) => {
    const window = index + 1 < MOVING_MONTHS ? [] : months.slice(index + 1 - MOVING_MONTHS, index + 1);
    return {
      month: row.month,
      share: ratio(row.own, row.market),
      moving: window.length === 0 ? null : ratio(sum(window, 'own'), sum(window, 'market')),
      makeShare: ratio(row.ofMake, row.market),
      shareOfMake: ratio(row.ownOfMake, row.ofMake),
    };
  });
}

/** What an area is tried out with: the ZIPs within a radius, or a list; null: the active areas. */
export interface TriedArea {
  readonly radiusMiles: number | null;
  readonly zips: ReadonlySet<string> | null;
  /** Whether the list is the manufacturer's area. */
  readonly isPma?: boolean;
}

/** Whether a ZIP is in the area that is tried out, or in the active one. */
export function isInTriedArea(zip: MarketZip, tried: TriedArea | null): boolean {
  if (tried === null) return zip.isInArea;
  if (tried.zips !== null) return tried.zips.has(zip.zip);
  return tried.radiusMiles !== null && zip.miles !== null && zip.miles <= tried.radiusMiles;
}

/** The columns of a file of registrations, with three rows that show how they are meant. */
export function templateText(): string {
  return [
    'Month,ZIP,State,County,Make,Model,Segment,New/Used,Selling Dealer,Dealer ZIP,Registrations,Fleet',
    '2026-08,02138,MA,Middlesex,Toyota,RAV4,Compact SUV,New,Example Toyota,02139,3,N',
    '2026-08,02138,MA,Middlesex,Toyota,Camry,Sedan,New,Another Toyota,02140,2,N',
    '2026-08,02138,MA,Middlesex,Ford,F-150,Pickup,New,Example Ford,02141,4,N',
    '',
  ].join('\r\n');
}

/**
 * Whether it is too early for a report of a month: it comes 30 days after the month or later
 * (industry.md §3.9).
 *
 * @param end the day after the month
 */
export function isTooEarly(end: Day, today: Day): boolean {
  return daysBetween(end, today) < REPORTED_AFTER_DAYS;
}
