import { type AuthorizedScope, dealershipIn } from '../../../../server/identity/access.ts';
import type { ListedVehicle } from '../contract.ts';
import type { VehicleRow } from './vehicle-list.ts';

/** A listed vehicle as replies have it, with amounts in dollars. */
export function listedVehicle(scope: AuthorizedScope, row: VehicleRow): ListedVehicle {
  const { dealershipId, unit, priceCents, msrpCents, costCents, ...others } = row;
  return {
    ...others,
    dealerShipId: dealershipId,
    store: dealershipIn(scope, dealershipId, 'dealerShipId').name,
    vehicle: unit,
    price: dollars(priceCents),
    msrp: dollars(msrpCents),
    cost: dollars(costCents),
  };
}

export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
