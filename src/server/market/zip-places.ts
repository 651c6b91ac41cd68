import { createRequire } from 'node:module';

export interface ZipPlace {
  readonly zip: string;
  readonly place: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface ListedZip {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_MILES = 3_958.8;
const US = 'US';
const require = createRequire(import.meta.url);
let known: ReadonlyMap<string, ZipPlace> | null = null;

/** Loaded when a market is first looked at: 5 MB that most servers never need. */
function places(): ReadonlyMap<string, ZipPlace> {
  if (known) return known;
  const { codes } = require('zipcodes') as {
    codes: Readonly<Record<string, ListedZip>>;
  };
  known = new Map(
    Object.values(codes).flatMap(({ zip, city, state, country, latitude, longitude }) =>
      country === US && Number.isFinite(latitude) && Number.isFinite(longitude)
        ? [[zip, { zip, place: city, state, latitude, longitude }] as const]
        : [],
    ),
  );
  return known;
}

/** The center of a ZIP; undefined for an unknown one. */
export function placeOfZip(zip: string): ZipPlace | undefined {
  return places().get(zip);
}

/** Miles between two places, as the crow flies. */
export function milesBetween(one: ZipPlace, other: ZipPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const across = Math.sin((b - a) / 2) ** 2;
  const around = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(across + Math.cos(a) * Math.cos(b) * around));
}

/** ZIPs whose centers are within a radius of a ZIP's center, nearest first; empty for an unknown ZIP. */
export function zipsWithin(zip: string, miles: number): (ZipPlace & { readonly miles: number })[] {
  const center = placeOfZip(zip);
  if (!center) return [];
  return [...places().values()]
    .map((place) => ({ ...place, miles: milesBetween(center, place) }))
    .filter((place) => place.miles <= miles)
    .toSorted((one, other) => one.miles - other.miles || (one.zip < other.zip ? -1 : 1));
}
