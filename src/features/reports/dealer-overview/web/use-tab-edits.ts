import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import {
  addOverviewNumber,
  moveOverviewNumber,
  type OverviewType,
  overviewData,
  overviewDefaults,
  removeOverviewNumber,
  setOverviewTag,
} from '../contract.ts';

export type TabEdits = ReturnType<typeof useTabEdits>;

/** Every change is saved at once. Failures show as toasts; the list reloads either way. */
export function useTabEdits(type: OverviewType) {
  const { group } = useScope();
  const of = { dealerGroupId: group.id, type };
  const refreshes = { refreshes: [overviewData] };
  const [add, remove, move, tag, restore] = [
    useSave(addOverviewNumber, refreshes),
    useSave(removeOverviewNumber, refreshes),
    useSave(moveOverviewNumber, refreshes),
    useSave(setOverviewTag, refreshes),
    useSave(overviewDefaults, refreshes),
  ];
  const quietly = (saved: Promise<unknown>) => void saved.catch(() => undefined);
  return {
    add: (kpi: KpiKey) => quietly(add.save({ ...of, kpi })),
    remove: (kpi: KpiKey) => quietly(remove.save({ ...of, kpi })),
    move: (kpi: KpiKey, position: number) => quietly(move.save({ ...of, kpi, position })),
    tag: (kpi: KpiKey, text: string) => quietly(tag.save({ ...of, kpi, tag: text })),
    restore: () => quietly(restore.save({ ...of })),
  };
}
