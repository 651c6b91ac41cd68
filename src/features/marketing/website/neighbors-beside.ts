import type { BesidePartOf } from '../../../core/board/own-part.ts';
import type { RankedColumn, RankedTable } from '../../../core/charts/ranked-table.ts';
import type { ReplyOf } from '../../../core/contract.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import { websiteNeighbors } from './contract.ts';

export type WebsiteNeighbors = ReplyOf<typeof websiteNeighbors>;

const COST: RankedColumn = {
  key: 'ad_cost',
  title: 'Ad cost',
  hint: 'As ad platforms report it: Google and Microsoft as paid search, Meta, TikTok and LinkedIn as social. A dash where no platform pays for the channel',
  unit: 'usd',
  better: 'neutral',
  behind: null,
};
const COST_PER_VDP: RankedColumn = {
  key: 'ad_cost_per_vdp',
  title: 'Cost / VDP',
  hint: 'Ad cost divided by the VDPs of the channel, including those of unpaid visits',
  unit: 'usd',
  better: 'lower',
  behind: null,
};

/** Adds what ads of a channel cost, and what a VDP of it costs; nothing where the table is filtered. */
export function withCosts(table: RankedTable, { costs }: WebsiteNeighbors, isFiltered: boolean): RankedTable {
  if (costs.length === 0 || isFiltered) return table;
  return {
    ...table,
    columns: table.columns.flatMap((column) =>
      column.key === 'vdp_per_session' ? [column, COST, COST_PER_VDP] : [column],
    ),
    rows: table.rows.map((row) => {
      const cost = costs.find(({ channel }) => channel === valueOfId(row.key))?.cost ?? null;
      const vdps = row.figures.vdp_views?.value ?? null;
      const each = cost === null || vdps === null || vdps === 0 ? null : cost / vdps;
      return {
        ...row,
        figures: { ...row.figures, ad_cost: { value: cost }, ad_cost_per_vdp: { value: each } },
      };
    }),
  };
}

/** Fewer registrations say nothing. */
const FEWEST_REGISTRATIONS = 5;

const MARKET_SHARE: RankedColumn = {
  key: 'city_market_share',
  title: 'Market share',
  hint: 'Our part of the registrations in the ZIPs of the city that are in an area, over the last three months with registrations. A dash below five',
  unit: 'percent',
  better: 'higher',
  behind: null,
};

/** Sources disagree about marks: `Lee's Summit`, `Lees Summit`. */
function lettersOf(city: string): string {
  return city.toLowerCase().replace(/[^a-z]/g, '');
}

/** Adds the market share of each city. */
export function withMarketShare(table: RankedTable, { cities }: WebsiteNeighbors): RankedTable {
  if (cities.length === 0) return table;
  const byName = new Map(cities.map((one) => [lettersOf(one.city), one]));
  return {
    ...table,
    columns: [...table.columns, MARKET_SHARE],
    rows: table.rows.map((row) => {
      const found = byName.get(lettersOf(valueOfId(row.key) ?? ''));
      const isKnown = found !== undefined && found.all >= FEWEST_REGISTRATIONS;
      return {
        ...row,
        figures: {
          ...row.figures,
          city_market_share: { value: isKnown ? (100 * found.own) / found.all : null },
        },
      };
    }),
  };
}

export const channelCostsBeside: BesidePartOf<typeof websiteNeighbors> = {
  place: 'website.sources.channel',
  call: websiteNeighbors,
  adds: (table, reply, { filters }) => withCosts(table, reply, filters.length > 0),
};

export const citySharesBeside: BesidePartOf<typeof websiteNeighbors> = {
  place: 'website.cities.city',
  call: websiteNeighbors,
  adds: (table, reply) => withMarketShare(table, reply),
};
