/** Values stored in the browser as JSON text under a key. */
export interface KeptValues {
  /** The value, the raw text if it is not valid JSON, or null. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  /** Removes every value except those under these keys. */
  clear(options: { readonly except: readonly string[] }): void;
}

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Stores values in the browser. If that is refused (blocked, full), they last as long as the page.
 */
export function createStorage(open: () => TextStore): KeptValues {
  const unkept = new Map<string, string | null>();

  function read(key: string): string | null {
    const text = unkept.get(key);
    if (text !== undefined) return text;
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  }

  function write(key: string, text: string | null): void {
    try {
      if (text === null) open().removeItem(key);
      else open().setItem(key, text);
      unkept.delete(key);
    } catch {
      unkept.set(key, text);
    }
  }

  function keys(): string[] {
    const unwritten = [...unkept.keys()];
    try {
      const store = open();
      const written = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
      return [...new Set([...written, ...unwritten])];
    } catch {
      return unwritten;
    }
  }

  return {
    get: (key) => parsed(read(key)),
    set: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => write(key, null),
    clear({ except }) {
      for (const key of keys()) if (!except.includes(key)) write(key, null);
    },
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const storage = createStorage(() => localStorage);

export function onOtherTab(changed: (key: string | null) => void): () => void {
  const listen = (event: StorageEvent) => changed(event.key);
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
