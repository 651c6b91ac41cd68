import { dollarsText } from './rules-percents.ts';

/** A cell in which what somebody saves and what has been saved meanwhile differ. */
export interface CellDifference {
  readonly campaign: string;
  readonly dealership: string;
  readonly yoursCents: number;
  /** Null where nobody has said what was spent. */
  readonly nowCents: number | null;
}

const TOLD = 5;

/** Both values of what was changed by two people at once, in words; the first few where there are many. */
export function staleText(differences: readonly CellDifference[]): string {
  const said = differences.slice(0, TOLD).map(({ campaign, dealership, yoursCents, nowCents }) => {
    const now = nowCents === null ? 'nothing said' : dollarsText(nowCents);
    return `${campaign} at ${dealership}: yours ${dollarsText(yoursCents)}, now ${now}.`;
  });
  const more = differences.length - said.length;
  return [
    "Somebody else changed this product's month while you were editing.",
    ...(differences.length === 0 ? ['The amounts are already those you want.'] : said),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(' ');
}
