import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field-group.module.css';

export interface FieldGroupProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Announced together with the group. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Several controls as one field: legend, controls, hint and error. */
export function FieldGroup({ label, hint, error, className, children }: FieldGroupProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-describedby={described.length > 0 ? described.join(' ') : undefined}
      data-invalid={error !== undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
