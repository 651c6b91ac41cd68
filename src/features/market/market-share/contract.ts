import * as z from 'zod/mini';
import { call, DealerScope, json, upload } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { flag, idOf, text, wholeNumber } from '../../../core/wire.ts';
import { Filters } from '../../reports/kpis/contract-filters.ts';

/** Limit of one file. */
export const REGISTRATION_BYTES = 500 * 1024 * 1024;
export const MOST_MILES = 100;
export const AREA_KINDS = ['radius', 'zips', 'pma'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

const Month = {
  year: wholeNumber({ min: 2018, max: 2100 }),
  month: wholeNumber({ min: 1, max: 12 }),
};
const words = z.nullable(z.string());
const amount = z.nullable(z.number());

const Area = z.object({
  kind: z.enum(AREA_KINDS),
  radiusMiles: amount,
  zipCount: z.number(),
  includesFleet: z.boolean(),
});

const MarketStore = z.object({
  dealerShipId: z.number(),
  name: z.string(),
  zip: words,
  makes: z.array(z.string()),
  /** ZIPs of the manufacturer's area, from the store's settings; empty while none are set. */
  pmaZips: z.array(z.string()),
  /** Null: every ZIP of the files. */
  area: z.nullable(Area),
  hasData: z.boolean(),
});

const MarketFile = z.object({
  /** The import of the file. */
  fileId: z.number(),
  dealerShipId: z.number(),
  fileName: z.string(),
  /** `2026-08`; null while it waits. */
  firstMonth: words,
  lastMonth: words,
  state: z.string(),
  reason: words,
  accepted: z.number(),
  rejected: z.number(),
  at: z.string(),
  isRemovable: z.boolean(),
});

export const Competitor = z.object({
  competitorId: z.number(),
  dealerShipId: z.number(),
  name: z.string(),
  /** `#rrggbb`; null: none chosen. */
  color: words,
  /** A color that no other dealer of the store has. */
  suggestion: z.string(),
  own: z.nullable(z.enum(['store', 'group'])),
});
export type Competitor = z.output<typeof Competitor>;

export const marketInit = call({
  method: 'POST',
  path: 'market-share/init',
  access: 'viewer',
  summary:
    'Whether a month has registrations, which months have, the files behind them, areas, dealers with their colors, and names to confirm.',
  query: DealerScope,
  body: z.object(Month),
  reply: json(
    z.object({
      hasData: z.boolean(),
      /** `2026-09`, latest first. */
      months: z.array(z.string()),
      stores: z.array(MarketStore),
      files: z.array(MarketFile),
      competitors: z.array(Competitor),
      /** Raw names that may be a dealer already known under another name. */
      names: z.array(
        z.object({
          dealerShipId: z.number(),
          rawName: z.string(),
          competitorId: z.number(),
          sameAs: z.array(z.object({ competitorId: z.number(), name: z.string() })),
        }),
      ),
      /** Stores of one make whose areas share ZIPs. */
      overlaps: z.array(
        z.object({ dealerShipIds: z.array(z.number()), makes: z.array(z.string()), zips: z.number() }),
      ),
    }),
  ),
});

const MarketZip = z.object({
  dealerShipId: z.number(),
  zip: z.string(),
  place: words,
  /** Degrees; null for ZIPs that are not on the map. */
  latitude: amount,
  longitude: amount,
  /** From the store's ZIP. */
  miles: amount,
  isInArea: z.boolean(),
  /** Registrations of all makes, as everywhere without those left out by the filters. */
  market: z.number(),
  own: z.number(),
  ofMake: z.number(),
  ownOfMake: z.number(),
  newOfMake: z.number(),
  pumpedIn: z.number(),
  ownNew: z.number(),
  /** New registrations the store should have, at its makes' share of each segment. */
  expected: z.number(),
  marketBefore: z.number(),
  ownBefore: z.number(),
  topCompetitor: words,
  topCompetitorRegs: z.number(),
});
export type MarketZip = z.output<typeof MarketZip>;

const MarketDealer = z.object({
  dealerShipId: z.number(),
  /** Null for private sales and hidden names. */
  competitorId: amount,
  name: words,
  color: words,
  own: z.nullable(z.enum(['store', 'group'])),
  /** In the area. */
  registrations: z.number(),
  before: z.number(),
  pumpedIn: z.number(),
});
export type MarketDealer = z.output<typeof MarketDealer>;

const MarketMonth = z.object({
  /** `2026-08`. */
  month: z.string(),
  /** Null in months without a file. */
  market: amount,
  own: amount,
  ofMake: amount,
  ownOfMake: amount,
});
export type MarketMonth = z.output<typeof MarketMonth>;

export const marketData = call({
  method: 'GET',
  path: 'market-share/data',
  access: 'viewer',
  summary:
    'The market of a month by ZIP and by dealer, and the fifteen months up to it. The month is the last one of the period with data.',
  /** Of the filters, those by `condition` and `segment` count. */
  query: z.object({ ...Scope.shape, filters: Filters }),
  reply: json(
    z.object({
      /** `2026-08`. */
      month: z.string(),
      zips: z.array(MarketZip),
      dealers: z.array(MarketDealer),
      /** Oldest first: thirteen, and two before them for the share over three months. */
      months: z.array(MarketMonth),
    }),
  ),
});

export const marketZipcodes = call({
  method: 'GET',
  path: 'market-share/zipcodes',
  access: 'viewer',
  summary: 'The ZIPs within so many miles of one store, nearest first.',
  query: z.object({ ...DealerScope.shape, radius: wholeNumber({ min: 1, max: MOST_MILES }) }),
  reply: json(
    z.object({
      /** The store's ZIP; null where it is not set. */
      center: words,
      zips: z.array(z.object({ zip: z.string(), place: z.string(), state: z.string(), miles: z.number() })),
    }),
  ),
});

export const marketMap = call({
  method: 'GET',
  path: 'market-share/map',
  access: 'viewer',
  summary: 'County and state lines around the ZIPs of the store’s files, as lists of longitude and latitude.',
  query: DealerScope,
  reply: json(z.object({ counties: z.array(z.array(z.number())), states: z.array(z.array(z.number())) })),
});

export const marketUpload = call({
  method: 'POST',
  path: 'market-share/report-upload',
  access: 'manager',
  summary:
    'Imports registrations of one store. A month in the file replaces that month’s earlier registrations.',
  query: DealerScope,
  body: upload('uploadedFile', REGISTRATION_BYTES),
  reply: json(z.object({ files: z.array(MarketFile) })),
});

export const marketRemove = call({
  method: 'POST',
  path: 'market-share/report-remove',
  access: 'manager',
  summary: 'Undoes the import of a registration file and restores what it had replaced.',
  query: DealerScope,
  body: z.object({ fileId: idOf('import') }),
  reply: json(z.object({})),
});

export const competitorUpdate = call({
  method: 'POST',
  path: 'market-share/update',
  access: 'manager',
  summary:
    'Sets the color of a dealer. No two dealers of a store share one, and it must be readable in both themes.',
  query: z.object({ ...DealerScope.shape, competitorId: idOf('competitor') }),
  body: z.object({ value: text({ max: 7 }) }),
  reply: json(z.object({ competitor: Competitor })),
});

export const competitorDelete = call({
  method: 'POST',
  path: 'market-share/delete',
  access: 'manager',
  summary: 'Deletes the color of a dealer. Its registrations stay.',
  query: z.object({ ...DealerScope.shape, competitorId: idOf('competitor') }),
  reply: json(z.object({ competitor: Competitor })),
});

export const marketName = call({
  method: 'POST',
  path: 'market-share/name',
  access: 'manager',
  summary:
    'Maps a raw dealer name of the files to a dealer. Choosing its present dealer confirms that they are not the same as others.',
  query: z.object({ ...DealerScope.shape, competitorId: idOf('competitor') }),
  body: z.object({ rawName: text({ max: 120 }) }),
  reply: json(z.object({})),
});

export const marketArea = call({
  method: 'POST',
  path: 'market-share/area',
  access: 'manager',
  summary:
    'Sets the active area of one store: a radius, a list of ZIPs, or its PMA. All market share numbers are counted again.',
  query: DealerScope,
  body: z.object({
    kind: z.enum(AREA_KINDS),
    /** For a radius; absent keeps that of the active area. */
    radiusMiles: z.optional(wholeNumber({ min: 1, max: MOST_MILES })),
    /** For a list, absent keeps that of the active area; for a PMA it takes the ZIPs of the store's settings. */
    zips: z.optional(z.array(text({ max: 10 })).check(z.maxLength(2_000))),
    /** Whether fleet and rental registrations count; absent keeps what the active area does. */
    includesFleet: z.optional(flag()),
  }),
  reply: json(z.object({ area: Area })),
});
