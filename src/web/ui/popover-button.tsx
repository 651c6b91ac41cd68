import { Popover } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './popover-button.module.css';

export interface PopoverButtonProps {
  /** What the button shows. */
  readonly label: ReactNode;
  /** The heading of what opens, and its name for a screen reader. */
  readonly title: string;
  readonly className?: string | undefined;
  readonly tone?: string;
  readonly width?: number;
  readonly children: ReactNode;
}

/** A button that opens a small panel beside it; Esc closes and focus returns. */
export function PopoverButton({ label, title, className, tone, width, children }: PopoverButtonProps) {
  const titleId = useId();
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.panel ?? '' }}
      {...(width !== undefined && { width })}
    >
      <Popover.Target>
        <button type="button" className={className} data-tone={tone}>
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} tabIndex={-1} data-autofocus>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
