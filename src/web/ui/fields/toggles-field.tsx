import { FieldGroup, type FieldGroupProps } from './field-group.tsx';
import styles from './toggles-field.module.css';

export interface Toggle {
  readonly value: number;
  /** Short text of the button. */
  readonly label: string;
  /** Accessible name. */
  readonly name: string;
}

export interface TogglesFieldProps extends Pick<FieldGroupProps, 'label' | 'hint' | 'error'> {
  readonly name: string;
  readonly value: readonly number[];
  readonly toggles: readonly Toggle[];
  readonly onChange: (value: number[]) => void;
}

export function TogglesField({ name, value, toggles, onChange, ...group }: TogglesFieldProps) {
  return (
    <FieldGroup {...group}>
      <div className={styles.toggles}>
        {toggles.map((toggle) => (
          <label key={toggle.value} className={styles.toggle}>
            <input
              type="checkbox"
              className={styles.box}
              name={name}
              aria-label={toggle.name}
              checked={value.includes(toggle.value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  toggles
                    .map((other) => other.value)
                    .filter((other) => (other === toggle.value ? checked : value.includes(other))),
                )
              }
            />
            {toggle.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
