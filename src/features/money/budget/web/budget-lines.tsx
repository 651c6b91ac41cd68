import { lazy, Suspense, useState } from 'react';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { LOCK_WORDS } from '../rules-lock.ts';
import styles from './budget.module.css';
import type { BudgetAnswer } from './budget-row.ts';
import { BudgetTree } from './budget-tree.tsx';
import { CHOOSABLE } from './choosable-columns.ts';
import { NothingPlanned } from './nothing-planned.tsx';
import type { Requested } from './open-dialog.ts';
import { save } from './typing.ts';
import { useBudgetEdits } from './use-budget-edits.ts';
import type { useBudgetView } from './use-budget-view.ts';
import type { useRights } from './use-rights.ts';

// Starts loading now, so the tools arrive together with the lines.
const toolsPart = import('./tree-tools.tsx');
const TreeTools = lazy(() => toolsPart.then((module) => ({ default: module.TreeTools })));
const ScaleDialog = lazy(() =>
  import('./scale-dialog.tsx').then((module) => ({ default: module.ScaleDialog })),
);
const BringBackDialog = lazy(() =>
  import('./bring-back-dialog.tsx').then((module) => ({ default: module.BringBackDialog })),
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
              canType={locked === null}
              choosable={CHOOSABLE}
            />
          </Suspense>
          <BudgetTree
            {...{ answer, scope, scopeKey, locked, rights, view, setView, search, edits, queue, ask }}
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
