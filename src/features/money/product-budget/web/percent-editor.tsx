import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope, useScopePicks } from '../../../../web/scope/scope.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { productBudgetExpenses } from '../contract.ts';
import { EditorFrame } from './editor-frame.tsx';
import styles from './percent-editor.module.css';
import { useSplitAccess } from './split-access.ts';
import type { SplitMonth } from './use-save-split.ts';

export function PercentEditor() {
  const { productId, close } = useSplitPlace();
  return (
    <Dialog label="Percent editor" side onClose={close}>
      <article className={styles.editor}>
        {productId === null ? <NoProduct close={close} /> : <ProductMonth {...{ productId, close }} />}
      </article>
    </Dialog>
  );
}

function NoProduct({ close }: { readonly close: () => void }) {
  return (
    <>
      <EditorHead title="No such product" when="" close={close} />
      <EmptyState title="The address names no product" why="Open a split from a product of the budget." />
    </>
  );
}

function ProductMonth({ productId, close }: { readonly productId: number; readonly close: () => void }) {
  const scope = useScope();
  const { pickPeriod } = useScopePicks();
  if (scope.choice.view === 'month') {
    const { year, month } = scope.settings;
    const at: SplitMonth = { dealerGroupId: scope.group.id, view: 'month', year, month, productId };
    return <Editor key={JSON.stringify(at)} at={at} when={periodLabel(scope.choice)} close={close} />;
  }
  const { year, month } = scope.settings;
  const choice = { view: 'month', year, month: month + 1 } as const;
  return (
    <>
      <EditorHead title="Percent editor" when={periodLabel(scope.choice)} close={close} />
      <EmptyState
        title="A product is split month by month"
        why="Choose the day-of-month view to see and change how its money goes."
        action={
          <Button kind="primary" onClick={() => pickPeriod(choice)}>
            Show {periodLabel(choice)}
          </Button>
        }
      />
    </>
  );
}

interface EditorProps {
  readonly at: SplitMonth;
  readonly when: string;
  readonly close: () => void;
}

function Editor({ at, when, close }: EditorProps) {
  const scope = useScope();
  const grid = useCall(productBudgetExpenses, { ...at }, { via: 'quiet', live: ['spend'] });
  const access = useSplitAccess(at.dealerGroupId);
  const newest = async () => (await grid.refetch()).data ?? null;
  return (
    <>
      <EditorHead title={grid.data?.product ?? 'Percent editor'} when={when} close={close} />
      <Loaded
        query={access === null ? { ...grid, data: undefined } : grid}
        skeleton={<RowsSkeleton rows={9} />}
        what="The split"
      >
        {(loaded) => (
          <EditorFrame
            {...{ at, newest }}
            grid={loaded}
            access={access ?? (() => null)}
            shown={scope.isAll || scope.dealerships.length !== 1 ? null : String(scope.dealerships[0]?.id)}
          />
        )}
      </Loaded>
    </>
  );
}

function useSplitPlace(): { readonly productId: number | null; readonly close: () => void } {
  const navigate = useNavigate();
  const named = useRouterState({ select: ({ location }) => (location.search as Search).splitProduct });
  const close = useCallback(() => {
    void navigate({
      to: '.',
      search: ({ splitProduct: _, ...rest }: Search) => rest,
      replace: true,
      resetScroll: false,
    });
  }, [navigate]);
  const text = String(named ?? '');
  return { productId: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, close };
}

interface EditorHeadProps {
  readonly title: string;
  readonly when: string;
  readonly close: () => void;
}

function EditorHead({ title, when, close }: EditorHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        <p className={styles.overline}>Percent editor{when === '' ? '' : ` · ${when}`}</p>
        <h2 className={styles.title} tabIndex={-1} data-first-focus>
          {title}
        </h2>
      </div>
      <IconButton label="Close (Esc)" onClick={close}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </header>
  );
}
