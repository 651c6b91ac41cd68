import { RequestFailed } from '../../../../../web/calls/failures.ts';
import { type FilePreview, type ImportRun, UPLOAD_BYTES } from '../../contract.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Null when rows name their store. */
  readonly dealershipId: number | null;
  readonly state: UploadState;
  /** Why the last action failed; null otherwise. */
  readonly trouble: string | null;
}

export type UploadState =
  | { readonly at: 'queued' }
  | { readonly at: 'sending'; readonly sentBytes: number }
  /** Waits for confirmation. */
  | { readonly at: 'previewed'; readonly preview: FilePreview }
  | { readonly at: 'previewing'; readonly preview: FilePreview }
  | { readonly at: 'confirming'; readonly preview: FilePreview }
  | { readonly at: 'confirmed'; readonly preview: FilePreview; readonly runs: readonly ImportRun[] }
  /** The upload failed and can be retried. */
  | { readonly at: 'stopped'; readonly reason: string };

/** Settings of a preview: dealership, date order, handling of missing lines. */
export type PreviewSettings = Pick<FilePreview, 'dealershipId' | 'dateOrder' | 'otherLines'>;

export interface UploadCalls {
  preview(
    upload: Pick<Upload, 'file' | 'dealershipId'>,
    onSent: (bytes: number) => void,
  ): Promise<FilePreview>;
  previewAgain(importId: number, of: PreviewSettings): Promise<FilePreview>;
  confirm(importId: number): Promise<readonly ImportRun[]>;
  discard(importId: number): Promise<void>;
}

export interface Uploads {
  add(files: readonly File[], dealershipId: number | null): void;
  /** Retries an upload. */
  retry(id: number): void;
  /** Previews a waiting file again. */
  previewAgain(id: number, of?: Partial<PreviewSettings>): Promise<void>;
  confirm(ids: readonly number[]): Promise<void>;
  discard(ids: readonly number[]): Promise<void>;
  /** Updates the state of an import. */
  showMessage(run: ImportRun): void;
  /** Removes finished files. */
  clear(): void;
  /** Newest first; a stable reference between changes. */
  shown(): readonly Upload[];
  subscribe(listener: () => void): () => void;
}

const MB = 1024 * 1024;
const UNANSWERED = 'The server did not answer, or the file can no longer be read. Nothing was imported.';
const TOO_LARGE = `It is larger than ${UPLOAD_BYTES / MB} MB. Split it, or use the import command.`;

/** Uploads files one after another; each waits for its own confirmation. */
export function createUploads(calls: UploadCalls): Uploads {
  const list = createUploadList();
  const sendNext = sender(list, calls);
  const { confirm, discard, previewAgain } = actions(list, calls);
  return {
    add(files, dealershipId) {
      list.add(files, dealershipId);
      void sendNext();
    },
    retry(id) {
      list.put(id, { at: 'queued' });
      void sendNext();
    },
    previewAgain,
    async confirm(ids) {
      for (const id of ids) await confirm(id);
    },
    async discard(ids) {
      for (const id of ids) await discard(id);
    },
    showMessage(run) {
      for (const { id, state } of list.shown()) {
        if (state.at !== 'confirmed' || !state.runs.some((one) => one.id === run.id)) continue;
        list.put(id, { ...state, runs: state.runs.map((one) => (one.id === run.id ? run : one)) });
      }
    },
    clear: () => list.keep(({ state }) => state.at !== 'confirmed' && state.at !== 'stopped'),
    shown: list.shown,
    subscribe: list.subscribe,
  };
}

/** Oldest first, one at a time. */
function sender(list: UploadList, calls: UploadCalls): () => Promise<void> {
  let isSending = false;

  async function sent(upload: Upload): Promise<UploadState> {
    if (upload.file.size > UPLOAD_BYTES) return { at: 'stopped', reason: TOO_LARGE };
    try {
      const onSent = (sentBytes: number) => list.put(upload.id, { at: 'sending', sentBytes });
      return { at: 'previewed', preview: await calls.preview(upload, onSent) };
    } catch (error) {
      return { at: 'stopped', reason: reasonOf(error) };
    }
  }

  return async function sendNext() {
    const next = list.shown().findLast(({ state }) => state.at === 'queued');
    if (isSending || !next) return;
    isSending = true;
    list.put(next.id, { at: 'sending', sentBytes: 0 });
    list.put(next.id, await sent(next));
    isSending = false;
    await sendNext();
  };
}

/** Actions on a waiting file. After a failure it keeps waiting and shows the reason. */
function actions(list: UploadList, calls: UploadCalls) {
  async function step(
    id: number,
    at: 'confirming' | 'previewing' | null,
    to: (of: FilePreview) => Promise<void>,
  ) {
    const from = list.shown().find((one) => one.id === id)?.state;
    if (from?.at !== 'previewed') return;
    if (at !== null) list.put(id, { ...from, at });
    try {
      await to(from.preview);
    } catch (error) {
      list.put(id, from, { trouble: reasonOf(error) });
    }
  }

  return {
    confirm: (id: number) =>
      step(id, 'confirming', async (preview) => {
        list.put(id, { at: 'confirmed', preview, runs: await calls.confirm(preview.importId) });
      }),
    discard: (id: number) =>
      step(id, null, async ({ importId }) => {
        await calls.discard(importId);
        list.keep((one) => one.id !== id);
      }),
    previewAgain: (id: number, of: Partial<PreviewSettings> = {}) =>
      step(id, 'previewing', async ({ importId, dealershipId, dateOrder, otherLines }) => {
        const preview = await calls.previewAgain(importId, {
          dealershipId,
          dateOrder,
          otherLines,
          ...of,
        });
        list.put(id, { at: 'previewed', preview }, { dealershipId: preview.dealershipId });
      }),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof RequestFailed && error.status > 0 ? error.message : UNANSWERED;
}

interface UploadList {
  /** Newest first; a stable reference between changes. */
  shown(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[], dealershipId: number | null): void;
  put(id: number, state: UploadState, change?: Partial<Upload>): void;
  keep(wanted: (upload: Upload) => boolean): void;
}

function createUploadList(): UploadList {
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
