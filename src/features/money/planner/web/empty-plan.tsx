import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import type { Plan } from './plan-rows.ts';
import { monthWords, periodName } from './plan-words.ts';
import { useCopyChoice } from './use-copy.ts';

export function EmptyPlan({ plan }: { readonly plan: Plan }) {
  const [isOpen, setOpen] = useState(false);
  const choiceOf = useCopyChoice(plan);
  const { previous, locked, startDate } = plan;
  const year = Number(startDate.slice(0, 4));
  const copies = locked !== 'role' && locked !== 'view' && previous.targetBudget > 0;
  return (
    <>
      <EmptyState
        title={`Nothing planned for ${plan.columns.length > 27 ? monthWords(startDate, year) : periodName(plan)}`}
        why={whyOf(plan)}
        action={
          copies ? (
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {`Copy ${monthWords(previous.startDate, year)} (${numberText(previous.targetBudget, 'usd')})`}
            </Button>
          ) : undefined
        }
      />
      {isOpen && <CopyDialog plan={plan} choice={choiceOf()} product={null} onClose={() => setOpen(false)} />}
    </>
  );
}

function whyOf({ locked, categories, previous }: Plan): string {
  if (locked === 'role') return 'Flights appear here as soon as someone plans them.';
  if (categories.length === 0) return 'Categories and products are made on the Budget screen.';
  if (locked === 'view') return 'Choose a month to plan it.';
  if (locked === 'dealership') return 'Choose one dealership to plan day by day.';
  return previous.targetBudget > 0
    ? 'Start from last month, or press a day of a product below.'
    : 'Press a day of a product below to plan its first campaign.';
}
