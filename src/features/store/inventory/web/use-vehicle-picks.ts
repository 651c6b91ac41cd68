import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';
import { readVehiclePicks, type VehiclePicks, writeVehiclePicks } from '../vehicle-filter.ts';

/** The filters of the vehicle table, kept in the address. */
export function useVehiclePicks() {
  const navigate = useNavigate();
  const sent = useRouterState({ select: ({ location }) => (location.search as Search).vehicles });
  const picks = useMemo(() => readVehiclePicks(sent), [sent]);
  const pick = useCallback(
    (change: Partial<VehiclePicks>) => {
      const written = writeVehiclePicks({ ...picks, ...change });
      void navigate({
        to: '.',
        search: ({ vehicles: _, ...kept }: Search) =>
          written === undefined ? kept : { ...kept, vehicles: written },
        resetScroll: false,
        replace: true,
      });
    },
    [navigate, picks],
  );
  return { picks, pick };
}
