import { useId } from 'react';
import styles from './choice-field.module.css';
import { FieldGroup, type FieldGroupProps } from './field-group.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly meaning?: string;
}

export interface ChoiceFieldProps<Value extends string>
  extends Pick<FieldGroupProps, 'label' | 'hint' | 'error'> {
  readonly name?: string;
  /** Null for none. */
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

export function ChoiceField<Value extends string>({
  name,
  value,
  choices,
  onChange,
  ...group
}: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <FieldGroup {...group}>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name ?? id}
              value={choice.value}
              checked={choice.value === value}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={choice.meaning === undefined ? undefined : `${id}-${choice.value}-meaning`}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.text}>
              <span id={`${id}-${choice.value}`} className={styles.name}>
                {choice.label}
              </span>
              {choice.meaning !== undefined && (
                <span id={`${id}-${choice.value}-meaning`} className={styles.meaning}>
                  {choice.meaning}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
