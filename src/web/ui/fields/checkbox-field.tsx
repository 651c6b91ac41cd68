import { type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps {
  readonly label: ReactNode;
  /** Accessible name where the label alone does not say of what. */
  readonly spoken?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly name?: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** The browser's own checkbox in the product's color; its label is part of the target. */
export function CheckboxField({ label, spoken, hint, onChange, ...box }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={spoken}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          {...box}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
