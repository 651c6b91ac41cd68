import type { MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { Requested } from './open-dialog.ts';
import type { BudgetRights } from './use-rights.ts';

export interface ScreenActionInput {
  readonly rights: BudgetRights;
  readonly isMonth: boolean;
  /** One store's month, line by line. */
  readonly isTyped: boolean;
  readonly ask: (requested: Requested) => void;
}

const ONE_MONTH = 'Choose one month first.';
const ONE_STORE = 'Choose one month of one store first.';

export function screenActions({ rights, isMonth, isTyped, ask }: ScreenActionInput): MenuItem[] {
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
      title: 'Copy from another month, year or store',
      refused: rights.amounts,
      apart: true,
      act: () => ask({ what: 'copy', copyChoice: {} }),
    },
    {
      id: 'scale',
      title: 'Change the month by a percent',
      refused: rights.amounts ?? (isTyped ? undefined : ONE_STORE),
      act: () => ask({ what: 'scale', rows: null, fields: ['targetBudget', 'actualBudget'] }),
    },
    {
      id: 'bringBack',
      title: 'Bring back an edited export',
      refused: rights.amounts ?? (isTyped ? undefined : ONE_STORE),
      act: () => ask({ what: 'bringBack', text: null }),
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
