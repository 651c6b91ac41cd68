import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { placeBeside, type Side } from './place-beside.ts';
import styles from './popover.module.css';

/** Props the trigger button must accept. */
export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls'?: string;
  readonly onClick: () => void;
}

export interface PopoverProps {
  readonly label: string;
  /** The edge shared with the button. */
  readonly side?: Side;
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** Closed because the user pressed or focused something else. */
  readonly onLeave?: (() => void) | undefined;
  /** Closed by Esc. */
  readonly onEscape?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A panel above everything else, opened by a button. It follows the button in the DOM, so Tab goes
 * through it. Esc closes it and returns the focus.
 */
export function Popover(props: PopoverProps) {
  const { label, side = 'start', trigger, onLeave, onEscape, className, children } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
        onClick: () => {
          if (isOpen) onLeave?.();
          setOpen(!isOpen);
        },
      })}
      {isOpen && (
        <Panel
          id={id}
          label={label}
          side={side}
          button={button}
          className={className}
          onEscape={() => {
            onEscape?.();
            close();
          }}
          onLeave={() => {
            onLeave?.();
            setOpen(false);
          }}
        >
          {children(close)}
        </Panel>
      )}
    </>
  );
}

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly side: Side;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly className: string | undefined;
  readonly onEscape: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Panel({ id, label, side, button, className, onEscape, onLeave, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useOnTop(panel, button, side);
  useLeaving(panel, button, onLeave);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Esc closes only the topmost panel.
    event.stopPropagation();
    event.preventDefault();
    onEscape();
  };

  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.panel, className)}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

/** Shows the panel in the top layer, keeps it beside its button, and focuses it. */
function useOnTop(
  panel: RefObject<HTMLDivElement | null>,
  button: RefObject<HTMLButtonElement | null>,
  side: Side,
): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    shown.showPopover?.();
    let hasFocused = false;
    const place = () => {
      if (button.current) Object.assign(shown.style, placeBeside(button.current, shown, side));
      if (!hasFocused) hasFocused = focusInside(shown);
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(shown);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [panel, button, side]);
}

/**
 * Focuses the first control inside, or the panel while it is loading. Returns whether there was a
 * control.
 */
function focusInside(panel: HTMLElement): boolean {
  const first =
    panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel.querySelector<HTMLElement>(FOCUSABLE);
  (first ?? panel).focus({ preventScroll: true });
  return first !== null;
}

const FOCUSABLE = 'input, button:not(:disabled), a[href], [tabindex="0"]';

/** Calls back when a press or the focus goes outside the panel and its button. */
function useLeaving(
  panel: RefObject<HTMLDivElement | null>,
  button: RefObject<HTMLButtonElement | null>,
  onLeave: () => void,
): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof Node) || !target.isConnected) return;
      if (panel.current?.contains(target) || button.current?.contains(target)) return;
      latest.current();
    };
    document.addEventListener('pointerdown', look, true);
    document.addEventListener('focusin', look, true);
    return () => {
      document.removeEventListener('pointerdown', look, true);
      document.removeEventListener('focusin', look, true);
    };
  }, [panel, button]);
}
