import type { KeyboardEvent, ReactNode } from 'react';
import { Button, IconButton } from '../buttons.tsx';
import { Popover, type TriggerProps } from '../shell/popover.tsx';
import styles from './menu-button.module.css';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  /** Why it is disabled. */
  readonly refused?: string | undefined;
  readonly danger?: boolean;
  /** Separated from the previous item. */
  readonly apart?: boolean;
  readonly act: () => void;
}

export interface MenuButtonProps {
  readonly label: string;
  readonly items: () => readonly MenuItem[];
  /** With or without text beside it. */
  readonly icon: ReactNode;
  readonly text?: string;
  /** Left out of the tab order, in rows with arrow key navigation. */
  readonly passedBy?: boolean;
  readonly compact?: boolean;
}

/** A button that opens a menu with arrow key navigation. */
export function MenuButton({ label, items, icon, text, passedBy, compact = false }: MenuButtonProps) {
  return (
    <Popover
      label={label}
      side="end"
      className={styles.panel}
      trigger={(trigger) => (
        <Trigger {...{ label, icon, text, compact, trigger }} passedBy={passedBy === true} />
      )}
    >
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the focus
        <div onKeyDown={press}>
          {items().map(({ id, title, hint, refused, danger, apart, act }) => (
            <button
              key={id}
              type="button"
              className={styles.item}
              data-danger={danger}
              data-apart={apart}
              aria-disabled={refused !== undefined}
              onClick={() => {
                if (refused !== undefined) return;
                close();
                act();
              }}
            >
              <span className={styles.text}>
                {title}
                {refused !== undefined && <span className={styles.refused}>{refused}</span>}
              </span>
              {hint !== undefined && <kbd className={styles.key}>{hint}</kbd>}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}

interface MenuTriggerProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly text: string | undefined;
  readonly compact: boolean;
  readonly passedBy: boolean;
  readonly trigger: TriggerProps;
}

function Trigger({ label, icon, text, compact, passedBy, trigger }: MenuTriggerProps) {
  if (passedBy) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.small}
        aria-label={label}
        title={label}
        {...trigger}
      >
        {icon}
      </button>
    );
  }
  if (text === undefined) {
    return (
      <IconButton label={label} compact={compact} {...trigger}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button icon={icon} compact={compact} {...trigger}>
      {text}
    </Button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function press(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = STEPS[event.key];
  const to = { Home: 0, End: buttons.length - 1 }[event.key];
  if (step === undefined && to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[to ?? (at + (step ?? 0) + buttons.length) % buttons.length]?.focus();
}
