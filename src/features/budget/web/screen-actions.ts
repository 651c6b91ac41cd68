import type { MenuItem } from '../../../web/ui/menu-button.tsx';
import type { Asked } from './asked.ts';
import type { BudgetRights } from './use-rights.ts';

export interface ScreenActionInput {
  readonly rights: BudgetRights;
  readonly isMonth: boolean;
  readonly ask: (asked: Asked) => void;
}

const ONE_MONTH = 'Choose one month first.';

/** What can be done with the budget as a whole. */
export function screenActions({ rights, isMonth, ask }: ScreenActionInput): MenuItem[] {
  const refused = rights.amounts ?? (isMonth ? undefined : ONE_MONTH);
  return [
    {
      id: 'category',
      title: 'Add a category',
      refused: rights.lines,
      act: () => ask({ what: 'addCategory' }),
    },
    {
      id: 'copy',
      title: 'Copy from another month, year or rooftop',
      refused: rights.amounts,
      apart: true,
      act: () => ask({ what: 'copy', wish: {} }),
    },
    {
      id: 'toActual',
      title: 'Copy planned to actual',
      refused,
      act: () => ask({ what: 'turn', into: 'actual' }),
    },
    {
      id: 'toPlanned',
      title: 'Copy actual to planned',
      refused,
      act: () => ask({ what: 'turn', into: 'planned' }),
    },
    {
      id: 'clear',
      title: 'Clear the month',
      refused,
      danger: true,
      apart: true,
      act: () => ask({ what: 'clear' }),
    },
  ];
}
