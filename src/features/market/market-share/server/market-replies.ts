import { mayBeSameDealer, plainDealerName } from '../../../../core/market/dealer-name.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Competitor } from '../contract.ts';
import { suggestedColor } from '../rules.ts';
import type { CompetitorRow, FileRow, NameRow, StoreRow } from './settings-repository.ts';

const MOST_PROPOSED = 3;

export function storeReply({ id, name, zip, makes, pmaZips, months, ...area }: StoreRow, month: Day) {
  const { kind, radiusMiles, includesFleet, zips } = area;
  return {
    dealerShipId: id,
    name,
    zip,
    makes: [...makes],
    pmaZips: [...pmaZips],
    hasData: months.includes(month),
    area:
      kind === null
        ? null
        : { kind, radiusMiles, zipCount: zips.length, includesFleet: includesFleet ?? false },
  };
}

export function fileReply(row: FileRow) {
  const { id, dealershipId, firstDay, lastDay, startedAt, ...file } = row;
  return {
    fileId: id,
    dealerShipId: dealershipId,
    fileName: file.fileName,
    firstMonth: firstDay?.slice(0, 7) ?? null,
    lastMonth: lastDay?.slice(0, 7) ?? null,
    state: file.state,
    reason: file.reason,
    accepted: file.accepted,
    rejected: file.rejected,
    at: startedAt.toISOString(),
    isRemovable: file.isRemovable,
  };
}

export function ownOf({
  dealershipId,
  ownDealershipId,
}: Pick<CompetitorRow, 'dealershipId' | 'ownDealershipId'>): Competitor['own'] {
  if (ownDealershipId === null) return null;
  return ownDealershipId === dealershipId ? 'store' : 'group';
}

/** Each with a suggested color that is neither taken nor suggested to another dealer of the store. */
export function competitorReplies(rows: readonly CompetitorRow[]): Competitor[] {
  const stores = Map.groupBy(rows, ({ dealershipId }) => dealershipId);
  return [...stores.values()].flatMap((own) => {
    const taken = new Set(own.flatMap(({ color }) => color ?? []));
    return own.map((row) => {
      const suggestion = suggestedColor(taken);
      if (row.color === null) taken.add(suggestion);
      return {
        competitorId: row.id,
        dealerShipId: row.dealershipId,
        name: row.name,
        color: row.color,
        suggestion,
        own: ownOf(row),
      };
    });
  });
}

/** Names that nobody confirmed and that look like another dealer of the store. */
export function namesToConfirm(names: readonly NameRow[], competitors: readonly CompetitorRow[]) {
  const byStore = Map.groupBy(competitors, ({ dealershipId }) => dealershipId);
  return names.flatMap(({ dealershipId, rawName, competitorId, isConfirmed }) => {
    if (isConfirmed) return [];
    const sameAs = (byStore.get(dealershipId) ?? [])
      .filter(
        ({ id, name }) => id !== competitorId && isLonger(rawName, name) && mayBeSameDealer(rawName, name),
      )
      .slice(0, MOST_PROPOSED)
      .map(({ id, name }) => ({ competitorId: id, name }));
    return sameAs.length === 0 ? [] : [{ dealerShipId: dealershipId, rawName, competitorId, sameAs }];
  });
}

/** The longer name is the one to explain: `Hilltop Honda of Overland Park` may be `Hilltop Honda`. */
function isLonger(rawName: string, name: string): boolean {
  return plainDealerName(rawName).length > plainDealerName(name).length;
}

/** Stores of one make whose areas share ZIPs. */
export function overlapsOf(stores: readonly StoreRow[]) {
  return stores.flatMap((one, index) =>
    stores.slice(index + 1).flatMap((other) => {
      const makes = one.makes.filter((make) =>
        other.makes.some((own) => own.toLowerCase() === make.toLowerCase()),
      );
      const own = new Set(one.zips);
      const zips = other.zips.filter((zip) => own.has(zip)).length;
      return makes.length === 0 || zips === 0 ? [] : [{ dealerShipIds: [one.id, other.id], makes, zips }];
    }),
  );
}
