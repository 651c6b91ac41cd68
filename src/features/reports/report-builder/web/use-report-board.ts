import { useMemo, useState } from 'react';
import type { BoardPicks } from '../../../../core/board/chosen.ts';
import { boardQuestion } from '../../../../core/board/tile-requests.ts';
import { wholePeriod } from '../../../../core/kpis/comparison.ts';
import { useBoardCalls } from '../../../../web/board/board-calls.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { periodFields } from '../rules-periods.ts';
import { chosenFor, type ReportQuestion, type ReportView } from '../rules-questions.ts';

/** The pickers at the top, as the items of a report follow them. */
export function useReportView(): ReportView {
  const { today, choice } = useScope();
  const compare = useComparison();
  return useMemo(() => ({ today, choice, compare }), [today, choice, compare]);
}

/** Items that share a question share its request. */
export function useReportBoard(question: ReportQuestion): BoardContext {
  const { answer } = useBoardCalls();
  const scope = useScope();
  const [sorts, setSorts] = useState<BoardPicks['sorts']>({});
  const { board, dealerships } = question;
  const stores = dealerships ?? scope.dealerships.map(({ id }) => id);
  const chosen = { ...chosenFor(question, { today: scope.today, stores: stores.length }), sorts };
  const fields = fieldsOf(scope, question);
  const live = { live: board.live, keepsPrevious: true } as const;
  const query = useCall(answer, { ...fields, ...boardQuestion(board, chosen) }, live);
  const picked = useCall(answer, null);
  return {
    ...{ board, scope, chosen, query, picked },
    scopeKey: JSON.stringify(fields),
    pick: (change) => change.sorts && setSorts(change.sorts),
    within: withinOf(scope, question),
  };
}

/** The client adds 1 to `month`. */
function fieldsOf({ group, fields }: Scope, { choice, dealerships }: ReportQuestion): object {
  const { month, ...period } = periodFields(choice);
  return {
    dealerGroupId: group.id,
    dealerShipId: dealerships ?? fields.dealerShipId,
    ...period,
    ...(month !== undefined && { month: month - 1 }),
  };
}

/** What a drill-down needs to show the item's figure: it follows the pickers unless this says otherwise. */
function withinOf(scope: Scope, { choice, dealerships }: ReportQuestion): BoardContext['within'] {
  const shown = scope.dealerships.map(({ id }) => id);
  if (dealerships?.some((id) => !shown.includes(id))) return null;
  const isAll = dealerships === null || dealerships.length === shown.length;
  const isScope = JSON.stringify(choice) === JSON.stringify(scope.choice);
  return {
    filters: isAll ? [] : [{ dimension: 'dealership', values: dealerships.map(String) }],
    ...(!isScope && { period: wholePeriod(choice) }),
  };
}
