import type { ListedState } from '../../records/vehicle/record.ts';

/** The first that fits; what a file calls sold or pending is still listed, and waits for its deal. */
const STATES: readonly (readonly [RegExp, ListedState])[] = [
  [/transit|on order|ordered|inbound|allocated|incoming|\bbuilt?\b/, 'in_transit'],
  [/loaner|demo|courtesy|service car|rental/, 'demo'],
  [/hold|pending|reserved|deposit|recon|sold|not available|unavailable/, 'on_hold'],
];

/** What a file says of a vehicle on its list: `IN TRANSIT`, `Loaner`; everything else is in stock. */
export function listedState(text: string | null): ListedState {
  const plain = (text ?? '').toLowerCase().replace(/[-_]+/g, ' ');
  return STATES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'in_stock';
}
