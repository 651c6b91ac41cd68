import type { ReactNode } from 'react';
import { Button } from '../buttons.tsx';
import { Dialog } from '../shell/dialog.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  /** The consequence of confirming. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  /** Whether confirming cannot be undone. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms before something is lost. Esc cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel, danger = false, busy = false, onConfirm, onCancel } = props;
  return (
    <Dialog label={title} onClose={onCancel}>
      <div className={styles.confirm}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
