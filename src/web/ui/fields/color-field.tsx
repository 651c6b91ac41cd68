import { useId } from 'react';
import styles from './color-field.module.css';
import { FieldGroup } from './field-group.tsx';

/** Twelve colors that differ clearly in both themes. */
export const COLORS = [
  '#5b8cff',
  '#2fbfa3',
  '#e8a33d',
  '#c58af0',
  '#f07c5e',
  '#6cc7f5',
  '#8fbf4d',
  '#e06c9f',
  '#8a939f',
  '#b08968',
  '#7a7ff0',
  '#d9d36b',
] as const;

export interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const name = useId();
  const isKnown = COLORS.some((color) => color === value);
  return (
    <FieldGroup label={label}>
      <div className={styles.colors}>
        {(isKnown ? COLORS : [value, ...COLORS]).map((color) => (
          <label key={color} className={styles.color} style={{ background: color }}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
