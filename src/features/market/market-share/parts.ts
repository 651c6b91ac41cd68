import { type OwnPart, ownList, ownPart } from '../../../core/board/own-part.ts';
import { writeFilters } from '../../../core/kpis/filter-text.ts';
import { marketData } from './contract.ts';
import { byZip, DEALER_COLUMNS, rankedDealers, trendChart, ZIP_COLUMNS } from './market-lists.ts';

const NOTHING = {
  kind: 'nothing',
  title: 'No data for this period',
  why: 'No file covers this month.',
} as const;

const shared = {
  call: marketData,
  ask: ({ filters }: Parameters<OwnPart['ask']>[0]) => ({ query: { filters: writeFilters(filters) } }),
} as const;

export const marketParts: readonly OwnPart[] = [
  ownPart({
    ...shared,
    place: 'market-share.zips',
    shows: ({ zips }) => {
      const inArea = byZip(zips.filter(({ isInArea }) => isInArea));
      return inArea.length === 0 ? [NOTHING] : [ownList('ZIPs in the area', ZIP_COLUMNS, inArea)];
    },
  }),
  ownPart({
    ...shared,
    place: 'market-share.trend',
    shows: ({ months }) => (months.some(({ market }) => market !== null) ? [trendChart(months)] : [NOTHING]),
  }),
  ownPart({
    ...shared,
    place: 'market-share.dealers',
    shows: ({ dealers }) => {
      const ranked = rankedDealers(dealers);
      return ranked.length === 0 ? [NOTHING] : [ownList('Dealers in the area', DEALER_COLUMNS, ranked)];
    },
  }),
];
