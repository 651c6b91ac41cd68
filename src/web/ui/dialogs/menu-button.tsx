import type { KeyboardEvent, ReactNode } from 'react';
import { Button, IconButton } from '../buttons.tsx';
import { Popover, type TriggerProps } from '../shell/popover.tsx';
import styles from './menu-button.module.css';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  /** The key that does the same. */
  readonly hint?: string;
  /** Why it cannot be done now; it is listed all the same. */
  readonly refused?: string | undefined;
  readonly danger?: boolean;
  /** Stands apart from the one before. */
  readonly apart?: boolean;
  readonly act: () => void;
}

export interface MenuButtonProps {
  readonly label: string;
  /** Asked for when the menu opens. */
  readonly items: () => readonly MenuItem[];
  /** An icon alone, or with words beside it. */
  readonly icon: ReactNode;
  readonly words?: string;
  /** Whether Tab passes it by, in rows that are moved through by arrows. */
  readonly passedBy?: boolean;
  readonly compact?: boolean;
}

/** A button that opens a list of things to do; the arrow keys go through it. */
export function MenuButton({ label, items, icon, words, passedBy, compact = false }: MenuButtonProps) {
  return (
    <Popover
      label={label}
      side="end"
      className={styles.panel}
      trigger={(trigger) => (
        <Trigger {...{ label, icon, words, compact, trigger }} passedBy={passedBy === true} />
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
              <span className={styles.words}>
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
  readonly words: string | undefined;
  readonly compact: boolean;
  readonly passedBy: boolean;
  readonly trigger: TriggerProps;
}

function Trigger({ label, icon, words, compact, passedBy, trigger }: MenuTriggerProps) {
  const { 'aria-controls': controls, ...rest } = trigger;
  const props = { ...rest, ...(controls !== undefined && { 'aria-controls': controls }) };
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
  if (words === undefined) {
    return (
      <IconButton label={label} compact={compact} {...props}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button icon={icon} compact={compact} {...props}>
      {words}
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
