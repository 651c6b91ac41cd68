import type { Grant } from '../../../../core/navigation/roles.ts';
import { countedText } from '../../../../core/text/number-text.ts';

export interface UsersContext {
  readonly dealerGroupId: number;
  /** Those the person may see, in the group's order. */
  readonly stores: readonly { readonly id: number; readonly name: string }[];
  readonly own: Grant;
}

/** `All stores`, one or two names, or a number. */
export function storesText(
  { stores }: UsersContext,
  { dealershipIds }: Pick<Grant, 'dealershipIds'>,
): string {
  if (dealershipIds === null) return 'All stores';
  const names = stores.filter(({ id }) => dealershipIds.includes(id)).map(({ name }) => name);
  return names.length <= 2 ? names.join(', ') : countedText(names.length, 'store');
}

/** As the calls take it. */
export function sentGrant({ role, dealershipIds }: Grant) {
  return {
    role,
    allDealerships: dealershipIds === null,
    ...(dealershipIds !== null && { dealerships: [...dealershipIds] }),
  };
}
