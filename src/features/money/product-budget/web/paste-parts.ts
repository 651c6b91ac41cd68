import { readDollars, readPercent } from '../rules-percents.ts';
import {
  type Changed,
  type Draft,
  lockedAt,
  partsAt,
  type Spot,
  unitsAt,
  unitsOfCents,
  withUnits,
} from './draft.ts';
import type { Amounts } from './draft-amounts.ts';

interface PastedAt {
  readonly row: number;
  readonly list: number;
  readonly holds: 'percent' | 'dollars';
  readonly text: string;
}

/**
 * Fills a copied column down from a row. Nothing rebalances; locked rows and blank lines keep their
 * values, and one invalid line refuses the paste.
 */
export function pasted(
  { draft, amounts, over }: { draft: Draft; amounts: Amounts; over: Spot['over'] },
  { row, list, holds, text }: PastedAt,
): Changed {
  const spot: Spot = over === 'campaigns' ? { over } : { over, campaign: list };
  const ofCents = over === 'campaigns' ? (draft.totalCents ?? 0) : (amounts.campaigns[list] ?? 0);
  const texts = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t')[0] ?? '');
  const read = (one: string) => {
    if (holds === 'percent') return readPercent(one);
    const cents = readDollars(one);
    return cents === null || cents > ofCents ? null : unitsOfCents(cents, ofCents);
  };
  const parts = partsAt(draft, spot);
  const units = [...unitsAt(draft, spot)];
  for (const [index, one] of texts.entries()) {
    const part = parts[row + index];
    if (!part) return { refusal: `${texts.length} lines are more than there are rows from here on.` };
    if (one.trim() === '') continue;
    const value = read(one);
    if (value === null) return { refusal: `“${one}” cannot be used for ${part.name}. Nothing was pasted.` };
    if (!lockedAt(draft, spot).includes(part.key)) units[row + index] = value;
  }
  return { draft: withUnits(draft, spot, units) };
}
