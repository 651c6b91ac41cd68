import type { DocumentConnector, Item, Recognition, Sample, SourceFile } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { SourceTime } from '../core/time/source-time.ts';
import type { MarketComparableRecord } from '../records/market-comparable/record.ts';
import { conditionOf, makeName, modelName, modelYear, vinOf } from './leads/vehicle.ts';
import { comparableKey, MOST_DISTANCE, MOST_MILES } from './market/comparable-key.ts';
import { decodeBytes, decodeText } from './text/decode-text.ts';

/** Read whole; a response has some hundred listings. */
const LONGEST = 67_108_864;

/** Saved answers of a listings API in the manner of MarketCheck: vehicles for sale, each with its seller. */
export const marketListings: DocumentConnector<'market_comparable'> = {
  kind: 'document',
  // One listing has the same key in a table and in an answer.
  id: 'market-comparables',
  title: 'Market listings API response',
  target: 'market_comparable',
  isLive: false,
  recognize,
  async *read(file, { now }) {
    for (const [index, listing] of listingsIn(await textOf(file)).entries()) {
      yield { row: index + 1, ...comparableOf(listing, now) };
    }
  },
};

function recognize({ bytes }: Sample): Recognition {
  const head = decodeBytes(bytes);
  const isJson = /^\s*[[{]/.test(head);
  if (isJson && /"listings"\s*:/.test(head) && /"vin"\s*:/.test(head) && /"price"\s*:/.test(head)) {
    return { fits: true, as: 'Market listings', certainty: 0.95 };
  }
  return { fits: false, reason: 'Not a response of a listings API.', closeness: 0.1 };
}

async function textOf(file: SourceFile): Promise<string> {
  let text = '';
  for await (const piece of decodeText(file.open())) {
    text += piece;
    if (text.length > LONGEST) throw new Problem('invalid', 'The response is too long. Save it in pages.');
  }
  return text;
}

type Json = Readonly<Record<string, unknown>>;

/** @throws Problem `invalid` for text that is not JSON or has no listings */
function listingsIn(text: string): readonly Json[] {
  const parts = [parsedJson(text)].flat() as (Json | null)[];
  const found = parts.flatMap((part) => (Array.isArray(part?.listings) ? [part.listings as Json[]] : []));
  if (found.length === 0) throw new Problem('invalid', 'The response has no list of listings.');
  return found.flat();
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The response is cut off or damaged: it is not JSON.');
  }
}

type Answer =
  Item<MarketComparableRecord> extends infer One
    ? One extends { readonly row: number }
      ? Omit<One, 'row'>
      : never
    : never;

function comparableOf(listing: Json, now: Date): Answer {
  const build = partOf(listing, 'build');
  const vin = vinOf(textIn(listing, 'vin'));
  const seller =
    (textIn(partOf(listing, 'dealer'), 'name') ?? textIn(listing, 'source'))?.slice(0, 80) ?? null;
  const model = modelName(textIn(build, 'model'));
  if (vin === null) return { reasons: [{ field: 'vin', message: 'The listing has no VIN.' }] };
  if (model === null) return { reasons: [{ field: 'model', message: 'The listing has no model.' }] };
  const price = numberIn(listing, 'price', 21_000_000);
  const priceCents = price === null || price <= 0 ? null : Math.round(price * 100);
  const mileage = numberIn(listing, 'miles', MOST_MILES);
  const details = { ourVin: null, vin, seller, mileage, priceCents };
  const condition = conditionOf(textIn(listing, 'inventory_type'));
  const isCertified = listing.is_certified === true || listing.is_certified === 1;
  return {
    record: {
      key: comparableKey(details),
      store: null,
      reportedOn: timeIn(listing, 'last_seen_at') ?? { kind: 'instant', at: now.toISOString() },
      ...details,
      // Stated where the query was for a radius.
      distance: numberIn(listing, 'dist', MOST_DISTANCE),
      condition: condition !== 'new' && isCertified ? 'cpo' : condition,
      year: modelYear(textIn(build, 'year')),
      make: makeName(textIn(build, 'make')),
      model,
      trim: textIn(build, 'trim')?.slice(0, 80) ?? null,
      drivetrain: textIn(build, 'drivetrain')?.slice(0, 80) ?? null,
      status: 'active',
      daysOnMarket: numberIn(listing, 'dom', 10_000),
      firstSeenOn: timeIn(listing, 'first_seen_at_source') ?? timeIn(listing, 'first_seen_at'),
      // The reference price is the one before.
      repricedOn:
        numberIn(listing, 'price_change_percent', 1e6) === null ? null : timeIn(listing, 'scraped_at'),
      isWithdrawn: false,
    },
  };
}

function partOf(listing: Json, key: string): Json {
  const part = listing[key];
  return typeof part === 'object' && part !== null ? (part as Json) : {};
}

function textIn(of: Json, key: string): string | null {
  const value = of[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function numberIn(of: Json, key: string, most: number): number | null {
  const value = Number(textIn(of, key) ?? Number.NaN);
  return Number.isFinite(value) && Math.abs(value) <= most ? Math.round(value) : null;
}

const SECONDS_TO_MS = 1_000;

/** Seconds since 1970, or the ISO text beside them. */
function timeIn(listing: Json, key: string): SourceTime | null {
  const seconds = Number(listing[key] ?? Number.NaN);
  const at = Number.isFinite(seconds)
    ? seconds * SECONDS_TO_MS
    : Date.parse(textIn(listing, `${key}_date`) ?? '');
  return Number.isFinite(at) && at > 0 && at < 4e12
    ? { kind: 'instant', at: new Date(at).toISOString() }
    : null;
}
