import type { ReactNode } from 'react';
import { Button } from '../buttons.tsx';
import { Dialog } from '../shell/dialog.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  /** The question: `Leave without saving?` */
  readonly title: string;
  /** What follows from saying yes. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  /** Whether saying yes cannot be undone. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is lost; Esc says no. */
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
