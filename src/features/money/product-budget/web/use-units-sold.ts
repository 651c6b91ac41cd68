import { type Day, dayOf, lastDay, monthPeriod } from '../../../../core/time/period.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import type { Part } from './draft.ts';

/** Full months before a month; inclusive days. `month` is 1 to 12. */
export function monthsBefore(
  { year, month }: { year: number; month: number },
  count: number,
): { startDate: Day; endDate: Day } {
  const at = (steps: number) => {
    const months = year * 12 + (month - 1) - steps;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  };
  const [first, last] = [at(count), at(1)];
  return {
    startDate: dayOf(first.year, first.month, 1),
    endDate: lastDay(monthPeriod(last.year, last.month)),
  };
}

/** Retail units by store; 0 when unknown. */
export function useUnitsSold(dealerGroupId: number) {
  const { client } = useApi();
  return async (dealerships: readonly Part[], days: { startDate: Day; endDate: Day }): Promise<number[]> => {
    const { tiles } = await client.call(
      kpiBoard,
      {
        dealerGroupId,
        view: 'custom',
        ...days,
        tiles: [{ id: 'units', kind: 'breakdown', kpis: ['units_retail'], by: 'dealership', compare: [] }],
      },
      { saves: false },
    );
    const result = tiles[0]?.result;
    const rows = result?.kind === 'breakdown' ? result.rows : [];
    const sold = new Map(
      rows.map(({ dealerShipId, figures }) => [String(dealerShipId), figures[0]?.current.value ?? 0]),
    );
    return dealerships.map(({ key }) => Math.max(0, Math.round(sold.get(key) ?? 0)));
  };
}
