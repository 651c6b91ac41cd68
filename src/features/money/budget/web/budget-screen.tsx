import { type CSSProperties, Suspense, useMemo, useState } from 'react';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { IconDots, IconDownload, IconHistory } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { AsOfStamp } from '../../../../web/ui/cards/stamps.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Card, Page } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { budgetList, budgetStats } from '../contract.ts';
import styles from './budget.module.css';
import { BudgetCards, BudgetCardsSkeleton } from './budget-cards.tsx';
import { BudgetDialogs } from './budget-dialogs.tsx';
import { type BudgetAnswer, phaseOf } from './budget-row.ts';
import { budgetCards } from './card-figures.ts';
import { CoopLine } from './coop-line.tsx';
import { dollarText } from './dollar-text.ts';
import type { Requested } from './open-dialog.ts';
import { useBudgetView } from './use-budget-view.ts';
import { useOpenExpense } from './use-open-expense.ts';
import { type BudgetRights, useRights } from './use-rights.ts';

const RooftopsTab = lazyView(() => import('./rooftops-tab.tsx').then((module) => module.RooftopsTab));

// Their code comes after the key numbers, which would wait for it on a slow line.
const BudgetLines = lazyView(() => import('./budget-lines.tsx').then((module) => module.BudgetLines));

const LIVE = ['spend'];

const LINES = { id: 'lines', title: 'Lines' } as const;

export function BudgetScreen() {
  const scope = useScope();
  const list = useCall(budgetList, scope.fields, { live: LIVE, keepsPrevious: true });
  const stats = useCall(budgetStats, scope.fields, { live: LIVE, keepsPrevious: true });
  const rights = useRights(scope.group.id);
  const [view, setView] = useBudgetView(rights.userId, scope.group.id);
  const [requested, ask] = useState<Requested | null>(null);
  const openExpense = useOpenExpense();
  const isPhone = useMedia(PHONE);
  const scopeKey = useMemo(() => JSON.stringify(scope.fields), [scope.fields]);
  const period = periodLabel(scope.choice);
  const rooftops = { id: 'rooftops', title: 'Stores', count: String(scope.dealerships.length) } as const;
  // With one store the tab would have a single row.
  const tab = scope.dealerships.length > 1 ? view.tab : 'lines';
  const isMonth = scope.choice.view === 'month';
  const isTyped = tab === 'lines' && list.data?.locked === null;
  const menu = screenActions({ rights, isMonth, isTyped, ask });

  return (
    <Page
      title="Budget"
      actions={
        <>
          {!isPhone && <AsOfStamp at={list.data && list.dataUpdatedAt} live />}
          <Button icon={<IconHistory {...look} />} onClick={() => ask({ what: 'history' })}>
            History
          </Button>
          <Button icon={<IconDownload {...look} />} onClick={() => ask({ what: 'export' })}>
            Export
          </Button>
          <MenuButton label="More" icon={<IconDots {...look} />} items={() => menu} />
        </>
      }
    >
      <Loaded query={stats} what="The key numbers" skeleton={<BudgetCardsSkeleton />}>
        {(answer) => (
          <BudgetCards
            cards={budgetCards({
              stats: answer,
              totals: list.data?.totals,
              isNet: view.isNet,
              phase: list.data ? phaseOf(list.data) : scope.isOpen ? 'open' : 'closed',
            })}
            scope={scopeKey}
          />
        )}
      </Loaded>
      <CoopLine scope={scope} period={period} />
      <div className={styles.views}>
        {list.data && (
          <BudgetGoal
            answer={list.data}
            period={period}
            onChange={() => ask({ what: 'goal', goal: list.data?.budgetTarget ?? null })}
          />
        )}
        <Tabs
          label="Budget by"
          tabs={scope.dealerships.length > 1 ? [LINES, rooftops] : [LINES]}
          shown={tab}
          onShow={(tab) => setView({ tab })}
        >
          <Shown {...{ list, tab, scope, scopeKey, view, setView, rights, requested, ask, period }} />
        </Tabs>
      </div>
      {requested && (
        <Suspense fallback={null}>
          <BudgetDialogs
            {...{ requested, scope, openExpense }}
            categories={list.data?.categories ?? []}
            words={{ month: period, whose: whoseText(scope) }}
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface ShownProps extends Omit<Parameters<typeof BudgetLines>[0], 'answer'> {
  readonly list: ReturnType<typeof useCall<typeof budgetList>>;
  readonly tab: string;
}

function Shown({ list, tab, ...rest }: ShownProps) {
  return (
    <Card>
      {tab === 'rooftops' ? (
        <Suspense fallback={<Waiting />}>
          <RooftopsTab scope={rest.scope} />
        </Suspense>
      ) : (
        <Loaded query={list} what="The budget" skeleton={<Waiting />}>
          {(answer) => (
            <Suspense fallback={<Waiting />}>
              <BudgetLines key={rest.scope.group.id} {...{ answer, ...rest }} />
            </Suspense>
          )}
        </Loaded>
      )}
    </Card>
  );
}

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function Waiting() {
  return (
    <div className={styles.waiting}>
      <RowsSkeleton rows={12} />
    </div>
  );
}

function whoseText({ dealerships, isAll }: Scope): string {
  const [only] = dealerships;
  if (dealerships.length === 1 && only) return only.name;
  return isAll ? `all ${countedText(dealerships.length, 'store')}` : countedText(dealerships.length, 'store');
}

interface ScreenActionInput {
  readonly rights: BudgetRights;
  readonly isMonth: boolean;
  /** One store's month, line by line. */
  readonly isTyped: boolean;
  readonly ask: (requested: Requested) => void;
}

const ONE_MONTH = 'Choose one month first.';
const ONE_STORE = 'Choose one month of one store first.';

function screenActions({ rights, isMonth, isTyped, ask }: ScreenActionInput): MenuItem[] {
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
      title: 'Import an edited export',
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

interface BudgetGoalProps {
  readonly answer: BudgetAnswer;
  /** Example: `November 2026`. */
  readonly period: string;
  readonly onChange: () => void;
}

function BudgetGoal({ answer, period, onChange }: BudgetGoalProps) {
  const { budgetTarget: goal, locked, totals } = answer;
  if (goal === null && locked !== null) return null;
  const words = goal === null ? null : goalWords(goal, totals.targetBudget);
  const fill = { '--fill': goal ? Math.min(1, totals.targetBudget / goal) : 0 } as CSSProperties;
  return (
    <div className={styles.goal}>
      {words === null || goal === null ? (
        <span>No goal for {period} yet.</span>
      ) : (
        <>
          <span className={styles.goalBar} data-tone={words.tone} style={fill} aria-hidden />
          <span>
            Goal <strong data-figures>{dollarText(goal)}</strong>
          </span>
          <span data-tone={words.tone} className={styles.goalWords}>
            {words.text}
          </span>
        </>
      )}
      {locked === null && (
        <Button compact kind="quiet" onClick={onChange}>
          {goal === null ? 'Set a goal' : 'Change'}
        </Button>
      )}
    </div>
  );
}

interface GoalWords {
  readonly text: string;
  readonly tone: 'even' | 'over' | 'under';
}

/** The goal against the plan: `Planned is over by $1,200`. */
function goalWords(goal: number, planned: number): GoalWords {
  const left = Math.round((goal - planned) * 100) / 100;
  if (left === 0) return { text: 'Planned to the dollar', tone: 'even' };
  if (left < 0) return { text: `The plan is over by ${numberText(-left, 'usd')}`, tone: 'over' };
  return { text: `${numberText(left, 'usd')} left to plan`, tone: 'under' };
}
