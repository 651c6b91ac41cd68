import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { repeatCalls } from '../../../../web/calls/use-call.ts';
import { budgetHistory } from '../../history/contract.ts';
import { budgetList, budgetRtb, budgetStats } from '../contract.ts';

const TOUCHED = [budgetList, budgetStats, budgetRtb, budgetHistory];

export function useRenewBudget(): () => void {
  const queries = useQueryClient();
  return useMemo(
    () => () => {
      void repeatCalls(queries, (path) => TOUCHED.some((call) => call.path === path));
    },
    [queries],
  );
}
