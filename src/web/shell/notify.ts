export type ToastType = 'positive' | 'negative' | 'warning' | 'info' | 'ongoing';

/** What a toast offers to do about what it says: `Undo`. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

export interface ToastInput {
  readonly type: ToastType;
  readonly message: string;
  /** Pressed, it closes the toast. */
  readonly action?: ToastAction;
  /** Whether the message is HTML; it is sanitised before it is shown. */
  readonly html?: boolean;
  /** A toast takes the place of the one of its group. */
  readonly group?: string;
  /** Milliseconds until it goes by itself, 5,000 where absent and 10,000 with an action; 0 stays until dismissed. */
  readonly timeout?: number;
}

export interface Toast extends Required<Omit<ToastInput, 'group' | 'action'>> {
  readonly id: string;
  readonly action?: ToastAction;
  /** Grows each time the toast is replaced by another of its group. */
  readonly turn: number;
}

/** How long a toast stays unless it says otherwise: long enough to read it, or to act on it. */
const TO_READ = 5_000;
const TO_ACT = 10_000;

export interface Toasts {
  /** Shows a toast; returns the way to close it. */
  notify(toast: ToastInput): () => void;
  close(id: string): void;
  /** What is shown, oldest first; the same array until something changes. */
  shown(): readonly Toast[];
  /** Calls the listener on every change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** The toasts of one tab, without a word about how they look. */
export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let made = 0;
  const listeners = new Set<() => void>();

  function show(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function close(id: string): void {
    if (toasts.some((toast) => toast.id === id)) show(toasts.filter((toast) => toast.id !== id));
  }

  return {
    notify({ type, message, html = false, group, action, timeout = action ? TO_ACT : TO_READ }) {
      made += 1;
      const id = group === undefined ? `toast-${made}` : `group-${group}`;
      const before = toasts.find((toast) => toast.id === id);
      const turn = (before?.turn ?? 0) + 1;
      const toast: Toast = { id, type, message, html, timeout, turn, ...(action && { action }) };
      show(before ? toasts.map((other) => (other === before ? toast : other)) : [...toasts, toast]);
      return () => close(id);
    },
    close,
    shown: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The toasts of this tab. */
export const toasts = createToasts();

/** Shows a toast at the top right; returns the way to close it. */
export const notify = toasts.notify;
