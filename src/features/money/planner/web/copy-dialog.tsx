import { useState } from 'react';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { copyPreview } from '../../budget/contract-copy.ts';
import type { Plan } from './plan-rows.ts';
import { periodName } from './plan-words.ts';
import styles from './rail.module.css';
import { type CopyChoice, useCopy } from './use-copy.ts';

interface CopyDialogProps {
  readonly plan: Plan;
  readonly choice: CopyChoice;
  /** Null: all products. */
  readonly product: string | null;
  readonly onClose: () => void;
}

/** Previews what a copy creates and overwrites. */
export function CopyDialog({ plan, choice, product, onClose }: CopyDialogProps) {
  const preview = useCall(copyPreview, choice, { via: 'quiet', freshFor: 0 });
  const copy = useCopy();
  const [isBusy, setIsBusy] = useState(false);
  const { data } = preview;
  const month = periodName(plan.previous);
  const changes = data ? data.created + data.overwritten : 0;
  const confirm = async () => {
    if (!data) return;
    setIsBusy(true);
    await copy(choice, { force: data.overwritten > 0 }).then(onClose, () => setIsBusy(false));
  };
  return (
    <ConfirmDialog
      title={product === null ? `Copy ${month} into ${periodName(plan)}?` : `Plan ${product} like ${month}?`}
      confirm={data && changes === 0 ? 'Nothing to copy' : 'Copy'}
      cancel="Keep as it is"
      busy={isBusy}
      danger={data !== undefined && data.overwritten > 0}
      onCancel={onClose}
      onConfirm={() => void (changes === 0 ? onClose() : confirm())}
    >
      <Loaded query={preview} what="What would be copied" skeleton={<RowsSkeleton rows={3} />}>
        {({ created, overwritten, same, total }) => (
          <>
            <ul className={styles.counts}>
              <li>
                <strong>{countedText(created, 'expense')}</strong> created
              </li>
              <li data-warns={overwritten > 0}>
                <strong>{countedText(overwritten, 'expense')}</strong> overwritten
              </li>
              {same > 0 && (
                <li>
                  <strong>{countedText(same, 'expense')}</strong> the same already
                </li>
              )}
            </ul>
            <p>{numberText(total.targetBudget, 'usd')} would be planned, on the same dates of the month.</p>
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
