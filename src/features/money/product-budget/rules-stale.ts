import { moneyText } from '../../../core/money/money-text.ts';
import { countedText } from '../../../core/text/number-text.ts';

/** A cell whose saved value differs from the one being saved. */
export interface CellDifference {
  readonly campaign: string;
  readonly dealership: string;
  readonly yoursCents: number;
  /** Null until somebody enters spend. */
  readonly nowCents: number | null;
}

const MOST_SHOWN = 5;

/**
 * Why a split is not saved, and one sentence per conflicting cell with both values; only the first few
 * cells when there are many.
 */
export function staleTexts(differences: readonly CellDifference[]): {
  readonly message: string;
  readonly cells: readonly string[];
} {
  const shown = differences.slice(0, MOST_SHOWN).map(({ campaign, dealership, yoursCents, nowCents }) => {
    const now = nowCents === null ? 'is not entered' : `is now ${moneyText(nowCents)}`;
    return `${campaign} at ${dealership} ${now}; yours is ${moneyText(yoursCents)}.`;
  });
  const more = differences.length - shown.length;
  const changed =
    differences.length === 0
      ? 'The amounts are already those you want.'
      : `${countedText(differences.length, 'amount')} ${differences.length === 1 ? 'differs' : 'differ'} from yours.`;
  return {
    message: `Someone else changed this product's month while you were editing. ${changed}`,
    cells: [
      ...shown,
      ...(more > 0 ? [`${countedText(more, 'more amount')} ${more === 1 ? 'differs' : 'differ'}.`] : []),
    ],
  };
}
