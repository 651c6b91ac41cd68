import { numberText } from '../../../../core/text/number-text.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { budgetTotal } from '../contract.ts';
import type { BudgetAnswer } from './budget-row.ts';
import { monthBefore, shownMonth } from './copy-choice.ts';
import type { Requested } from './open-dialog.ts';
import type { BudgetRights } from './use-rights.ts';

export interface NothingPlannedProps {
  readonly answer: BudgetAnswer;
  readonly scope: Scope;
  readonly rights: BudgetRights;
  readonly ask: (requested: Requested) => void;
}

export function NothingPlanned({ answer, scope, rights, ask }: NothingPlannedProps) {
  const isMonth = scope.choice.view === 'month';
  const isEmpty = answer.totals.expenses === 0;
  const before = monthBefore(shownMonth(scope.choice));
  const asks = isMonth && isEmpty;
  const earlier = useCall(
    budgetTotal,
    asks ? { ...scope.fields, year: before.year, month: before.month - 1 } : null,
    { via: 'quiet' },
  );
  if (!isEmpty) return null;
  const month = isMonth && scope.choice.view === 'month' ? monthName(scope.choice.month) : 'this time';
  const planned = earlier.data?.targetBudget ?? 0;
  const mayCopy = rights.amounts === undefined && planned > 0;
  const hasLines = answer.categories.length > 0;
  return (
    <EmptyState
      title={`Nothing planned for ${month}`}
      why={whyText({ planned, before: monthName(before.month), hasLines, refused: rights.amounts })}
      action={
        mayCopy ? (
          <Button
            kind="primary"
            onClick={() => ask({ what: 'copy', copyChoice: { direction: 'plannedToPlanned' } })}
          >
            Copy {monthName(before.month)} ({numberText(planned, 'usd')})
          </Button>
        ) : hasLines || rights.lines !== undefined ? undefined : (
          <Button kind="primary" onClick={() => ask({ what: 'addCategory' })}>
            Add a category
          </Button>
        )
      }
    />
  );
}

interface Why {
  readonly planned: number;
  readonly before: string;
  readonly hasLines: boolean;
  readonly refused: string | undefined;
}

function whyText({ planned, before, hasLines, refused }: Why): string {
  if (refused !== undefined) return 'The amounts appear here as soon as someone plans them.';
  if (planned > 0) return `Start from ${before}, or from any other month, year or store.`;
  return hasLines
    ? 'Type the first amount into a line below.'
    : 'A budget is made of categories, their products and campaigns.';
}
