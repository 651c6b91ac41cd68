import { vinOf } from '../leads/vehicle.ts';

const LONGEST_PATH = 300;
const VIN_IN_TEXT = /[A-HJ-NPR-Z0-9]{17}/gi;
/** Two digits at least; years and model names such as `1500` do no harm: they are no stock number of the store. */
const STOCK_LIKE = /^(?=.*\d.*\d)[a-z0-9]{3,12}$/i;

export interface VehicleInPage {
  readonly path: string;
  readonly vin: string | null;
  readonly stockNumbers: readonly string[];
}

/** The VIN in a page's path, else the parts of it that could be a stock number, in capitals. Null for no path. */
export function vehicleInPage(text: string | null): VehicleInPage | null {
  const path = pathOf(text ?? '');
  if (path === null) return null;
  const vin = (path.match(VIN_IN_TEXT) ?? [])
    .map(vinOf)
    .find((found) => found !== null && /\d{4}$/.test(found));
  const parts = vin ? [] : path.split(/[/\-_.=&?]+/).filter((part) => STOCK_LIKE.test(part));
  return {
    path,
    vin: vin ?? null,
    stockNumbers: [...new Set(parts.map((part) => part.toUpperCase()))].slice(0, 12),
  };
}

function pathOf(text: string): string | null {
  const path = text
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '');
  return path.startsWith('/') ? path.slice(0, LONGEST_PATH) : null;
}
