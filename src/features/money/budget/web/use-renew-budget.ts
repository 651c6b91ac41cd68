import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { budgetHistory } from '../../history/contract.ts';
import { budgetList, budgetRtb, budgetStats } from '../contract.ts';

const TOUCHED = [budgetList, budgetStats, budgetRtb, budgetHistory];

export function useRenewBudget(): () => void {
  const queries = useQueryClient();
  return useMemo(
    () => () => {
      for (const { path } of TOUCHED) void queries.invalidateQueries({ queryKey: [path] });
    },
    [queries],
  );
}
