import { useMemo } from 'react';
import { SheetGrid } from '../../../../web/ui/sheet/sheet-grid.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { notEnteredText } from '../rules-open-month.ts';
import styles from './budget.module.css';
import { BudgetPhone } from './budget-phone.tsx';
import { type BudgetRow, phaseOf } from './budget-row.ts';
import { treeColumns } from './tree-columns.tsx';
import { openLine, rowActions, type TreeInput, useTree } from './use-tree.ts';

export interface BudgetTreeProps extends TreeInput {
  /** Values flash only when they change within the same scope. */
  readonly scopeKey: string;
}

/** The lines of the budget, editable like a spreadsheet for one store's month. */
export function BudgetTree(props: BudgetTreeProps) {
  const { queue, locked, view, scopeKey } = props;
  const tree = useTree(props);
  const { rows, campaigns, explain, latest } = tree;
  const isPhone = useMedia(PHONE);
  const { isNet, entry, hidden } = view;
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
