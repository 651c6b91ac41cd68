/** What one source of one rooftop cost and brought in three months, and what it sold in the same three a year before. */
export interface SourceQuarter {
  readonly dealershipId: number;
  readonly source: string | null;
  readonly spentCents: number;
  readonly leads: number;
  readonly sold: number;
  readonly soldThen: number;
}

const MONTHS = 3;
/** Who sold less than this in a quarter was never a source of sales. */
const LEAST_SOLD_THEN = 3;

/**
 * The sources to ask about: paid for, without a sale in three months, and with some in the same months a
 * year before; what never sells under its own name, such as radio, is none of them. Most spend first.
 */
export function dormantOf(quarters: readonly SourceQuarter[]): (SourceQuarter & { monthlyCents: number })[] {
  return quarters
    .filter(
      ({ source, spentCents, sold, soldThen }) =>
        source !== null && spentCents > 0 && sold === 0 && soldThen >= LEAST_SOLD_THEN,
    )
    .map((quarter) => ({ ...quarter, monthlyCents: Math.round(quarter.spentCents / MONTHS) }))
    .sort((one, other) => other.monthlyCents - one.monthlyCents || one.dealershipId - other.dealershipId);
}

/**
 * The number of a lead as its source writes it, of the key it is kept under: of a mail the id alone, without
 * whose it is; null for a lead that has none and is told apart by what it says.
 */
export function leadNumber(key: string): string | null {
  if (key === '' || key.startsWith('#')) return null;
  const [, , id] = key.split('|');
  return id === undefined || id === '' ? key : id;
}
