import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { inventoryBoard } from '../board.ts';
import { inventoryVehicles } from '../contract.ts';
import { MOST_VEHICLES } from '../parts.ts';

/** Every vehicle of the latest lists and of the last 60 days; parts of a screen share one request. */
export function useVehicles({ scope }: BoardContext) {
  const { dealerGroupId, dealerShipId } = scope.fields;
  return useCall(
    inventoryVehicles,
    {
      ...(dealerGroupId !== undefined && { dealerGroupId }),
      ...(dealerShipId !== undefined && { dealerShipId }),
      limit: MOST_VEHICLES,
    },
    { live: inventoryBoard.live, keepsPrevious: true },
  );
}
