import type { ReactNode } from 'react';
import { Button } from '../buttons.tsx';
import { Dialog } from '../shell/dialog.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly submit: string;
  /** Whether it cannot be undone. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly failure?: string | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A short form over the screen. Enter submits, Esc cancels. */
export function FormDialog(props: FormDialogProps) {
  const { title, about, submit, danger = false, busy = false, disabled = false, failure, children } = props;
  return (
    <Dialog label={title} wide={props.wide === true} onClose={props.onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) props.onSubmit();
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        {about !== undefined && <div className={styles.about}>{about}</div>}
        {children}
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
