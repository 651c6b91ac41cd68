import { periodLabel } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope, useScopePicks } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { productBudgetExpenses } from '../contract.ts';
import { EditorFrame } from './editor-frame.tsx';
import { EditorHead } from './editor-head.tsx';
import styles from './percent-editor.module.css';
import { useSplitAccess } from './split-access.ts';
import { useSplitPlace } from './use-place.ts';
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
