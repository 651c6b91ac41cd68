export type ToastType = 'positive' | 'negative' | 'warning' | 'info' | 'ongoing';

/** An action of a toast, such as `Undo`. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

export interface ToastInput {
  readonly type: ToastType;
  readonly message: string;
  /** Pressing it closes the toast. */
  readonly action?: ToastAction;
  /** Whether the message is HTML. It is sanitized before display. */
  readonly html?: boolean;
  /** A toast replaces the previous one of its group. */
  readonly group?: string;
  /** Milliseconds. Default 5,000, or 10,000 with an action. 0 stays until dismissed. */
  readonly timeout?: number;
}

export interface Toast extends Required<Omit<ToastInput, 'group' | 'action'>> {
  readonly id: string;
  readonly action?: ToastAction;
  /** Increases each time a toast of the same group replaces it. */
  readonly turn: number;
}

/** Default time: long enough to read it, or to act on it. */
const TO_READ = 5_000;
const TO_ACT = 10_000;

export interface Toasts {
  notify(toast: ToastInput): () => void;
  close(id: string): void;
  shown(): readonly Toast[];
  /** Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

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

export const toasts = createToasts();

export const notify = toasts.notify;
