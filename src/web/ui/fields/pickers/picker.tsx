import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { IconChevronDown } from '../../icons.ts';
import { Popover } from '../../shell/popover.tsx';
import styles from './picker.module.css';

export interface PickerProps {
  /** What is picked: `Dealership`. */
  readonly label: string;
  /** What is picked now. */
  readonly value: string;
  readonly icon?: ReactNode;
  /** Why nothing can be picked here; given, the button does not open. */
  readonly blocked?: string | undefined;
  /** The pointer or the focus is on it. */
  readonly onNear: () => void;
  /** Whether its picture stands alone where there is little room. */
  readonly shrinks?: boolean;
  readonly className?: string | undefined;
  /** It closed without a pick, because the user went elsewhere. */
  readonly onLeave?: () => void;
  readonly onEscape?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that says what is picked and opens what there is to pick from. */
export function Picker(props: PickerProps) {
  const {
    label,
    value,
    icon,
    blocked,
    onNear,
    shrinks = false,
    className,
    onLeave,
    onEscape,
    children,
  } = props;
  const face = {
    type: 'button',
    className: classNames(styles.trigger, shrinks && styles.shrinks, className),
    'aria-label': `${label}: ${value}`,
  } as const;
  const text = (
    <>
      {icon}
      <span className={styles.value}>{value}</span>
    </>
  );
  if (blocked !== undefined) {
    return (
      <button {...face} aria-disabled title={blocked}>
        {text}
      </button>
    );
  }
  return (
    <Popover
      label={label}
      onLeave={onLeave}
      onEscape={onEscape}
      trigger={(trigger) => (
        <button {...face} {...trigger} title={value} onPointerEnter={onNear} onFocus={onNear}>
          {text}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      )}
    >
      {children}
    </Popover>
  );
}
