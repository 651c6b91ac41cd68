import type { FieldError } from '../../core/errors.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope, ScopedDealership } from '../identity/access.ts';

export type DealershipFinder = (store: string | null) => ScopedDealership | FieldError;

const FIELD = 'dealership';
const UNNAMED: FieldError = {
  field: FIELD,
  message: 'The row names no store. Choose one store for the whole file.',
};

/** Ignores the names in the rows. */
export function alwaysIn(dealership: ScopedDealership): DealershipFinder {
  return () => dealership;
}

/** By name, or by an alias or number from the store's settings. */
export async function namedInFile(tx: Tx, scope: AuthorizedScope): Promise<DealershipFinder> {
  const aliases = await tx.sql
    .selectFrom('dealership_alias')
    .select(['alias', 'dealership_id as id'])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(scope.dealerGroupIds)))
    .execute();
  const byId = new Map(scope.dealerships.map((dealership) => [dealership.id, dealership]));
  const known = new Map(scope.dealerships.map((dealership) => [spelling(dealership.name), dealership]));
  for (const { alias, id } of aliases) {
    const dealership = byId.get(id);
    if (dealership) known.set(spelling(alias), dealership);
  }
  return (store) => {
    if (store === null) return UNNAMED;
    return known.get(spelling(store)) ?? { field: FIELD, message: unknown(store) };
  };
}

export function isDealership(found: ScopedDealership | FieldError): found is ScopedDealership {
  return 'id' in found;
}

function unknown(store: string): string {
  return `No store is known as "${store.slice(0, 80)}". Add that name to a store in the settings, or choose one store for the whole file.`;
}

function spelling(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
