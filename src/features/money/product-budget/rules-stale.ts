import { dollarsText } from './rules-percents.ts';

/** A cell whose saved value differs from the one being saved. */
export interface CellDifference {
  readonly campaign: string;
  readonly dealership: string;
  readonly yoursCents: number;
  /** Null until somebody enters spend. */
  readonly nowCents: number | null;
}

const MOST_SHOWN = 5;

/** Both values of each conflicting cell as text; only the first few when there are many. */
export function staleText(differences: readonly CellDifference[]): string {
  const said = differences.slice(0, MOST_SHOWN).map(({ campaign, dealership, yoursCents, nowCents }) => {
    const now = nowCents === null ? 'not entered' : dollarsText(nowCents);
    return `${campaign} at ${dealership}: yours ${dollarsText(yoursCents)}, now ${now}.`;
  });
  const more = differences.length - said.length;
  return [
    "Somebody else changed this product's month while you were editing.",
    ...(differences.length === 0 ? ['The amounts are already those you want.'] : said),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(' ');
}
