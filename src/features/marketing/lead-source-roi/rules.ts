/** Three months of one source at one store, with the sales of the same months last year. */
export interface SourceQuarter {
  readonly dealershipId: number;
  readonly source: string | null;
  readonly spentCents: number;
  readonly leads: number;
  readonly sold: number;
  readonly soldThen: number;
}

const MONTHS = 3;
/** Sources that sold less per quarter never sold on their own. */
const LEAST_SOLD_THEN = 3;

/**
 * Paid sources without a sale in three months that did sell in the same months last year. Sources
 * that never have sales of their own, such as radio, are excluded. Largest spend first.
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
 * The source's lead number, from the record's key; for a mail only the id. Null when the lead has
 * no number and is identified by its content.
 */
export function leadNumber(key: string): string | null {
  if (key === '' || key.startsWith('#')) return null;
  const [, , id] = key.split('|');
  return id === undefined || id === '' ? key : id;
}
