import { Problem } from '../../../../core/errors.ts';
import { toCents, toDollars } from '../../../../core/money/money.ts';
import type { KeptLine } from '../../../../server/spend/lines-repository.ts';

/** The edit, and the version it was based on. */
interface Wanted {
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | undefined;
  readonly strategy?: string | undefined;
  readonly price?: number | undefined;
}

/**
 * Refuses an edit based on an older version, with both values in the message. Without a version any
 * edit is accepted.
 */
export function refuseStale(now: KeptLine, wanted: Wanted): void {
  if (wanted.version === undefined || wanted.version === now.version) return;
  const theirs = {
    name: now.name,
    color: now.color,
    description: now.description,
    strategy: now.strategy,
    price: now.priceCents === null ? 'nothing' : String(toDollars(now.priceCents)),
  };
  const yours = {
    name: wanted.name,
    color: wanted.color,
    description: wanted.description,
    strategy: wanted.strategy,
    price: wanted.price === undefined ? undefined : String(toDollars(toCents(wanted.price))),
  };
  const fields = (Object.keys(theirs) as (keyof typeof theirs)[]).filter(
    (field) => yours[field] !== undefined && yours[field] !== theirs[field],
  );
  const differences = fields.map((field) => ({
    field,
    message: `The ${field} is now “${theirs[field]}”; you wrote “${yours[field]}”.`,
  }));
  const message = ['Someone else changed this meanwhile.', ...differences.map((one) => one.message)].join(
    ' ',
  );
  throw new Problem('conflict', message, [
    ...differences,
    { field: 'version', message: 'No longer the newest.' },
  ]);
}
