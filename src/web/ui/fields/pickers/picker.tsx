import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { IconChevronDown } from '../../icons.ts';
import { Popover } from '../../shell/popover.tsx';
import styles from './picker.module.css';

export interface PickerProps {
  readonly label: string;
  readonly value: string;
  readonly icon?: ReactNode;
  /** Why nothing can be chosen; the button then does not open. */
  readonly blocked?: string | undefined;
  /** The pointer or the focus is on the button. */
  readonly onNear: () => void;
  /** Whether only the icon is shown in narrow places. */
  readonly shrinks?: boolean;
  readonly className?: string | undefined;
  /** Closed without a choice. */
  readonly onLeave?: () => void;
  readonly onEscape?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows the current choice and opens a panel. */
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
