import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

export function useShowDays(): (startDate: string, endDate: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (startDate, endDate) => {
      void navigate({
        to: '.',
        search: ({ month: _month, quarter: _quarter, ...kept }: Record<string, unknown>) => ({
          ...kept,
          viewType: 'custom',
          startDate,
          endDate,
        }),
        resetScroll: false,
      });
    },
    [navigate],
  );
}
