import { useState } from 'react';
import { CHANGED_AMOUNTS, changedAmount } from '../../../../core/money/changed-amounts.ts';
import { momentFormat } from '../../../../core/text/moment-format.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { type Act, budgetHistory, undoAct } from '../../history/contract.ts';
import { dollarText, exactDollars } from './dollar-text.ts';
import styles from './history.module.css';
import { useRenewBudget } from './use-renew-budget.ts';

export interface HistoryPanelProps {
  readonly scope: Scope;
  readonly period: string;
  readonly onClose: () => void;
}

const FIRST = 30;
const MOST = 100;

/** Changes, newest first; users can undo their own. */
export function HistoryPanel({ scope, period, onClose }: HistoryPanelProps) {
  const [limit, setLimit] = useState(FIRST);
  const query = useCall(
    budgetHistory,
    { ...scope.fields, limit },
    { live: ['spend'], keepsPrevious: true, freshFor: 0 },
  );
  return (
    <Dialog label="History of the budget" side onClose={onClose}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>History</h2>
          <span className={styles.of}>{period}</span>
          <IconButton label="Close history" onClick={onClose}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </header>
        <Loaded
          query={query}
          what="The history"
          skeleton={<RowsSkeleton rows={8} />}
          empty={({ acts }) =>
            acts.length > 0 ? null : (
              <EmptyState
                title={`Nobody has changed ${period} yet`}
                why="Every amount typed, copied or removed appears here."
              />
            )
          }
        >
          {({ acts, hasMore }) => (
            <>
              <ol className={styles.acts}>
                {acts.map((act) => (
                  <ActItem key={act.id} act={act} scope={scope} />
                ))}
              </ol>
              {hasMore && limit < MOST && (
                <Button fullWidth busy={query.isFetching} onClick={() => setLimit(MOST)}>
                  Show earlier changes
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function ActItem({ act, scope }: { readonly act: Act; readonly scope: Scope }) {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  const [isBusy, setBusy] = useState(false);
  const { dealerGroupId } = scope.fields;

  async function undo(): Promise<void> {
    setBusy(true);
    try {
      await quiet.call(undoAct, { ...(dealerGroupId !== undefined && { dealerGroupId }), id: act.id });
      renew();
    } catch (error) {
      notify({ type: 'negative', message: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles.act} data-undone={act.isUndone}>
      <div className={styles.actHead}>
        <span className={styles.who}>
          <strong>{act.title}</strong>
          <span className={styles.by}>
            {whoText(act)}, {whenText(act.at)}
          </span>
          {act.takenBack !== null && (
            <span className={styles.takenBack}>
              Taken back by {act.takenBack.isOwn ? 'you' : whoText(act.takenBack)},{' '}
              {whenText(act.takenBack.at)}
            </span>
          )}
        </span>
        {act.isOwn && act.undoRefused === null && (
          <Button compact busy={isBusy} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </div>
      {act.isOwn && !act.isUndone && act.undoRefused !== null && (
        <p className={styles.refused}>{act.undoRefused}</p>
      )}
      <ul className={styles.changes}>
        {act.changes.map((change) => (
          <ChangeItem
            key={change.expenseId}
            change={change}
            isMany={!scope.isAll && scope.dealerships.length > 1}
          />
        ))}
        {act.changed > act.changes.length && (
          <li className={styles.refused}>
            and {countedText(act.changed - act.changes.length, 'more expense')}
          </li>
        )}
      </ul>
    </li>
  );
}

function ChangeItem({
  change,
  isMany,
}: {
  readonly change: Act['changes'][number];
  readonly isMany: boolean;
}) {
  const { product, campaign, dealership, before, after, fields } = change;
  const amounts = CHANGED_AMOUNTS.filter(({ key }) => changedAmount(before, after, key));
  return (
    <li>
      <span className={styles.line}>
        {campaign === product ? product : `${product} › ${campaign}`}
        {isMany && <span className={styles.where}> {dealership}</span>}
      </span>
      <span className={styles.amounts} data-figures>
        {amounts.map(({ key, title }) => (
          <span key={key}>
            {title} {text(before?.[key])} → {text(after?.[key])}
          </span>
        ))}
        {fields.length > 0 && <span>{fields.join(', ')}</span>}
      </span>
    </li>
  );
}

function text(value: number | null | undefined): string {
  return exactDollars(value ?? null) ?? dollarText(value ?? null);
}

function whoText({ isOwn, user }: { readonly isOwn: boolean; readonly user: string | null }): string {
  return isOwn ? 'You' : (user ?? 'Rooftop');
}

const WHEN = momentFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function whenText(at: string): string {
  return WHEN.format(new Date(at));
}
