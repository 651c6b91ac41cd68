import { type RefObject, Suspense, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { SheetGrid, type SheetHandle } from '../../../../web/ui/sheet/sheet-grid.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { budgetTotal } from '../contract.ts';
import { LOCK_WORDS } from '../rules-lock.ts';
import { notEnteredText } from '../rules-open-month.ts';
import styles from './budget.module.css';
import { BudgetPhone } from './budget-phone.tsx';
import { type BudgetAnswer, type BudgetRow, phaseOf } from './budget-row.ts';
import { monthBefore, shownMonth } from './copy-choice.ts';
import type { Requested } from './open-dialog.ts';
import { treeColumns } from './tree-columns.tsx';
import { titleMatcher } from './tree-rows.ts';
import { save } from './typing.ts';
import { useBudgetEdits } from './use-budget-edits.ts';
import type { useBudgetView } from './use-budget-view.ts';
import type { BudgetRights, useRights } from './use-rights.ts';
import { openLine, rowActions, type TreeInput, useTree } from './use-tree.ts';

const CHOOSABLE = [
  { key: 'variance', title: 'Variance' },
  { key: 'variancePercent', title: 'Variance %' },
  { key: 'varianceToDue', title: 'Variance to due' },
  { key: 'asOf', title: 'As of' },
  { key: 'pacing', title: 'Spend pace' },
  { key: 'left', title: 'Left to spend' },
  { key: 'forecast', title: 'Forecast' },
  { key: 'coop', title: 'Co-op' },
  { key: 'net', title: 'Net' },
  { key: 'cpl', title: 'CPL' },
  { key: 'cps', title: 'CPS' },
  { key: 'invoices', title: 'Invoices' },
] as const;

// The tools arrive together with the lines.
const TreeTools = lazyView(() => import('./tree-tools.tsx').then((module) => module.TreeTools), {
  startsNow: true,
});
const ScaleDialog = lazyView(() => import('./scale-dialog.tsx').then((module) => module.ScaleDialog));
const BringBackDialog = lazyView(() =>
  import('./bring-back-dialog.tsx').then((module) => module.BringBackDialog),
);

export interface BudgetLinesProps {
  readonly answer: BudgetAnswer;
  readonly scope: Scope;
  readonly scopeKey: string;
  readonly period: string;
  readonly view: ReturnType<typeof useBudgetView>[0];
  readonly setView: ReturnType<typeof useBudgetView>[1];
  readonly rights: ReturnType<typeof useRights>;
  readonly requested: Requested | null;
  readonly ask: (requested: Requested | null) => void;
}

export function BudgetLines(props: BudgetLinesProps) {
  const { answer, scope, scopeKey, period, view, setView, rights, requested, ask } = props;
  const [search, setSearch] = useState('');
  const goToFound = useRef<() => void>(null);
  const [edits, queue] = useBudgetEdits(scope, answer);
  const locked = answer.locked === null ? null : LOCK_WORDS[answer.locked];
  return (
    <>
      <NothingPlanned {...{ answer, scope, rights, ask }} />
      {answer.categories.length > 0 && (
        <>
          <Suspense fallback={<div className={styles.tools} />}>
            <TreeTools
              {...{ view, setView, search, setSearch }}
              onFound={() => goToFound.current?.()}
              canType={locked === null}
              choosable={CHOOSABLE}
            />
          </Suspense>
          <BudgetTree
            {...{ answer, scope, scopeKey, locked, rights, view, setView, search, edits, queue, ask }}
            goToFound={goToFound}
            month={period}
          />
        </>
      )}
      {requested?.what === 'scale' && (
        <Suspense fallback={null}>
          <ScaleDialog
            {...{ rows: requested.rows, fields: requested.fields, month: period }}
            onScale={(cells, words) => void save(queue, cells, { action: 'scale', words })}
            categories={answer.categories}
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
      {requested?.what === 'bringBack' && (
        <Suspense fallback={null}>
          <BringBackDialog
            {...{ scope, text: requested.text }}
            onApply={(cells, words) => void save(queue, cells, { action: 'import', words })}
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface NothingPlannedProps {
  readonly answer: BudgetAnswer;
  readonly scope: Scope;
  readonly rights: BudgetRights;
  readonly ask: (requested: Requested) => void;
}

function NothingPlanned({ answer, scope, rights, ask }: NothingPlannedProps) {
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
      why={whyNothingText({ planned, before: monthName(before.month), hasLines, refused: rights.amounts })}
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

interface WhyNothing {
  readonly planned: number;
  readonly before: string;
  readonly hasLines: boolean;
  readonly refused: string | undefined;
}

function whyNothingText({ planned, before, hasLines, refused }: WhyNothing): string {
  if (refused !== undefined) return 'The amounts appear here as soon as someone plans them.';
  if (planned > 0) return `Start from ${before}, or from any other month, year or store.`;
  return hasLines
    ? 'Type the first amount into a line below.'
    : 'A budget is made of categories, their products and campaigns.';
}

interface BudgetTreeProps extends TreeInput {
  /** Values flash only when they change within the same scope. */
  readonly scopeKey: string;
  /** Moves the focus to the amount of the first line that the search finds. */
  readonly goToFound: RefObject<(() => void) | null>;
}

function BudgetTree(props: BudgetTreeProps) {
  const { queue, locked, view, scopeKey } = props;
  const tree = useTree(props);
  const { rows, campaigns, explain, latest } = tree;
  const isPhone = useMedia(PHONE);
  const { isNet, entry, hidden } = view;
  const sheet = useRef<SheetHandle>(null);
  useImperativeHandle(props.goToFound, () => () => {
    const found = rows.find(({ title }) => titleMatcher(props.search)(title)) ?? rows[0];
    if (found) sheet.current?.focusCell(found.key, entry);
  });
  const phase = phaseOf(props.answer);
  const left = notEnteredText(tree.total.totals);
  const columns = useMemo(
    () =>
      treeColumns({
        ...{ queue, locked, campaigns, isNet, entry, hidden, explain, phase },
        scope: scopeKey,
        items: (row) => rowActions(row, latest.current.actions),
        onSeveral: (row) => latest.current.onSeveral(row),
        onName: (row) => namePress(row, latest.current),
      }),
    [queue, locked, campaigns, isNet, entry, hidden, explain, phase, scopeKey, latest],
  );
  const without = <EmptyState title="No line has that name" why="Try fewer letters." />;
  const note = phase === 'coming' || left === null ? null : <p className={styles.below}>{left}</p>;
  return (
    <>
      {isPhone ? (
        <BudgetPhone {...{ rows, columns, tree, without, locked }} />
      ) : (
        <SheetGrid
          ref={sheet}
          label="Budget by category, product and campaign"
          columns={columns}
          rows={rows}
          total={tree.total}
          rowKey={({ key }) => key}
          tree={{ level: ({ level }) => level, isOpen: ({ isOpen }) => isOpen, onToggle: tree.toggle }}
          typing={tree.typing}
          onRowKey={tree.onRowKey}
          maxHeight="max(360px, calc(100dvh - 240px))"
          without={without}
        />
      )}
      {note}
    </>
  );
}

/** Clicking a name opens its parts, or its expenses. */
function namePress(row: BudgetRow, { actions, toggle }: ReturnType<typeof useTree>['latest']['current']) {
  if (row.isOpen !== null) {
    return { label: row.isOpen ? 'Hide the parts' : 'Show the parts', act: () => toggle(row) };
  }
  if (row.kind === 'category' || row.kind === 'total') return null;
  const label = ['New expense', 'Open the expense'][row.lines.length] ?? 'Show its expenses';
  return { label, act: () => openLine(row, actions) };
}
