import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type Toast, type Toasts, type ToastType, toasts as tabToasts } from '../../shell/notify.ts';
import { Button, IconButton } from '../buttons.tsx';
import { IconX } from '../icons.ts';
import { SafeHtml } from '../safe-html.tsx';
import styles from './toasts.module.css';

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const ICONS: Readonly<Record<ToastType, ReactNode>> = {
  positive: <IconCircleCheck {...look} />,
  negative: <IconCircleX {...look} />,
  warning: <IconAlertTriangle {...look} />,
  info: <IconInfoCircle {...look} />,
  ongoing: <Loader size={16} color="var(--text-secondary)" aria-hidden />,
};

/**
 * The toasts at the top right. No toast closes while the pointer or the focus is on one, so all can
 * be read.
 */
export function ToastStack({ toasts = tabToasts }: { readonly toasts?: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = shown.length > 0 && (isHovered || isFocused);
  const loseFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return (
    <section aria-label="Notifications" aria-live="polite">
      <ol
        className={styles.stack}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={loseFocus}
      >
        {shown.map((toast) => (
          <ShownToast key={toast.id} toast={toast} isHeld={isHeld} close={() => toasts.close(toast.id)} />
        ))}
      </ol>
    </section>
  );
}

interface ShownToastProps {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly close: () => void;
}

function ShownToast({ toast, isHeld, close }: ShownToastProps) {
  const { id, turn, type, message, html, timeout, action } = toast;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that takes another's place starts its time anew, and `close` is new at every render
  useEffect(() => {
    if (timeout === 0 || isHeld) return;
    const timer = setTimeout(close, timeout);
    return () => clearTimeout(timer);
  }, [id, turn, timeout, isHeld]);
  return (
    <li
      className={styles.toast}
      data-type={type}
      role={type === 'negative' ? 'alert' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <span className={styles.icon}>{ICONS[type]}</span>
      <div className={styles.message}>{html ? <SafeHtml html={message} /> : message}</div>
      {action && (
        <span className={styles.action}>
          <Button
            compact
            kind="quiet"
            onClick={() => {
              close();
              action.act();
            }}
          >
            {action.label}
          </Button>
        </span>
      )}
      <span className={styles.close}>
        <IconButton compact label="Close notification" onClick={close}>
          <IconX size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
