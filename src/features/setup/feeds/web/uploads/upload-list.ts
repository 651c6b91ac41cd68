import type { Upload, UploadState } from './uploads.ts';

export interface UploadList {
  /** Newest first; a stable reference between changes. */
  shown(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[], dealershipId: number | null): void;
  put(id: number, state: UploadState, change?: Partial<Upload>): void;
  keep(wanted: (upload: Upload) => boolean): void;
}

export function createUploadList(): UploadList {
  let uploads: readonly Upload[] = [];
  let made = 0;
  const listeners = new Set<() => void>();

  function show(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  return {
    shown: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, dealershipId) {
      const added = files.map((file): Upload => {
        made += 1;
        return { id: made, file, dealershipId, state: { at: 'queued' }, trouble: null };
      });
      show([...added.reverse(), ...uploads]);
    },
    put(id, state, change = {}) {
      show(uploads.map((one) => (one.id === id ? { ...one, trouble: null, ...change, state } : one)));
    },
    keep: (wanted) => show(uploads.filter(wanted)),
  };
}
