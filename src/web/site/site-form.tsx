import type { FormEvent, ReactNode } from 'react';
import styles from './site.module.css';

export interface SiteFormProps {
  /** Accessible name of the form. */
  readonly label: string;
  /** What went wrong with the whole form; what is wrong with a field is shown there. */
  readonly failure?: string | null;
  readonly onSubmit: (filled: FilledIn) => void;
  readonly children: ReactNode;
}

/** The fields as the browser has them: a password manager may fill the page without updating a component. */
export type FilledIn = (name: string) => string;

/** A form inside `SiteFrame`: fields below each other, then one button over the whole width. */
export function SiteForm({ label, failure = null, onSubmit, children }: SiteFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    onSubmit((name) => String(filled.get(name) ?? ''));
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
    </form>
  );
}

/** Links below a form, such as "Forgot your password?". */
export function SiteLinks({ children }: { readonly children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>;
}
