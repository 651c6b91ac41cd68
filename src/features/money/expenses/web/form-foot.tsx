import { useState } from 'react';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import styles from './expense.module.css';
import type { ExpenseEdit } from './use-expense-form.ts';

interface FormFootProps {
  readonly edit: ExpenseEdit;
  readonly onClose: () => void;
}

/** The unsaved fields, with save and discard. */
export function FormFoot({ edit, onClose }: FormFootProps) {
  const [isRequested, setRequested] = useState(false);
  const { saved, changed, isSaving, arriving } = edit;
  const isSame = saved !== null && changed.length === 0 && !arriving.isAny;
  return (
    <footer className={styles.foot}>
      {saved && (
        <Button kind="quiet" onClick={() => setRequested(true)}>
          Remove expense
        </Button>
      )}
      <p className={styles.changed} role="status">
        {arriving.isWaitedFor
          ? 'Saves as soon as the files have arrived'
          : changed.length > 0
            ? `Changed: ${changed.join(', ')}`
            : isSame && 'No changes'}
      </p>
      <Button disabled={changed.length === 0} onClick={edit.reset}>
        Reset
      </Button>
      <Button onClick={onClose}>Close</Button>
      <Button kind="primary" type="submit" busy={isSaving} disabled={isSame}>
        {saved ? 'Save' : 'Add expense'}
      </Button>
      {isRequested && saved && (
        <ConfirmDialog
          title={`Remove ${saved.campaign}?`}
          confirm="Remove expense"
          cancel="Keep it"
          danger
          busy={isSaving}
          onConfirm={() => void edit.remove().then(() => setRequested(false))}
          onCancel={() => setRequested(false)}
        >
          What is planned and spent on it leaves the budget of this month. You can take that back right after.
        </ConfirmDialog>
      )}
    </footer>
  );
}
