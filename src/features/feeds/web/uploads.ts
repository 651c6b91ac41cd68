import { counted } from '../../../core/number-text.ts';
import { RequestFailed } from '../../../web/failures.ts';
import { type ImportRun, UPLOAD_BYTES } from '../contract.ts';

/** One file on its way in. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Null when its rows name their rooftop. */
  readonly dealershipId: number | null;
  readonly state: UploadState;
}

export type UploadState =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending' }
  | { readonly at: 'taken'; readonly run: ImportRun }
  /** It never reached the importer; sending it once more may help. */
  | { readonly at: 'stopped'; readonly reason: string };

export interface Uploads {
  add(files: readonly File[], dealershipId: number | null): void;
  /** Sends a file once more, in the place of what became of it. */
  again(id: number, dealershipId: number | null): void;
  /** Forgets those that are dealt with. */
  clear(): void;
  /** Newest first; the same array until something changes. */
  shown(): readonly Upload[];
  subscribe(listener: () => void): () => void;
}

export type Send = (upload: Pick<Upload, 'file' | 'dealershipId'>) => Promise<readonly ImportRun[]>;

const MB = 1024 * 1024;
const UNANSWERED = 'The server did not answer, or the file can no longer be read. Nothing was taken over.';

/** Files sent one after another, each told apart from the others. */
export function createUploads(send: Send): Uploads {
  let uploads: readonly Upload[] = [];
  let made = 0;
  let isSending = false;
  const listeners = new Set<() => void>();

  function show(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function put(id: number, change: Partial<Upload>): void {
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  async function sendNext(): Promise<void> {
    const next = uploads.findLast(({ state }) => state.at === 'waiting');
    if (isSending || !next) return;
    isSending = true;
    put(next.id, { state: { at: 'sending' } });
    put(next.id, { state: await sent(next) });
    isSending = false;
    await sendNext();
  }

  async function sent(upload: Upload): Promise<UploadState> {
    if (upload.file.size > UPLOAD_BYTES) {
      return {
        at: 'stopped',
        reason: `It is larger than ${UPLOAD_BYTES / MB} MB. Split it, or use the import command.`,
      };
    }
    try {
      const [run] = await send(upload);
      return run ? { at: 'taken', run } : { at: 'stopped', reason: UNANSWERED };
    } catch (error) {
      const isAnswered = error instanceof RequestFailed && error.status > 0;
      return { at: 'stopped', reason: isAnswered ? error.message : UNANSWERED };
    }
  }

  return {
    add(files, dealershipId) {
      const added = files.map((file): Upload => {
        made += 1;
        return { id: made, file, dealershipId, state: { at: 'waiting' } };
      });
      show([...added.reverse(), ...uploads]);
      void sendNext();
    },
    again(id, dealershipId) {
      put(id, { dealershipId, state: { at: 'waiting' } });
      void sendNext();
    },
    clear: () => show(uploads.filter(({ state }) => state.at === 'waiting' || state.at === 'sending')),
    shown: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether rows were rejected that naming one rooftop for the whole file may save. */
export function isHomeless({ dealershipId, state }: Upload): boolean {
  return (
    dealershipId === null && state.at === 'taken' && state.run.state === 'done' && state.run.rejected > 0
  );
}

/** How many files there are, and how far they are: `26 files, 8 sent`. */
export function uploadsTitle(uploads: readonly Upload[]): string {
  const sent = uploads.filter(({ state }) => state.at === 'taken' || state.at === 'stopped').length;
  const all = counted(uploads.length, 'file');
  return sent === uploads.length ? `${all} dropped now` : `${all}, ${sent} sent`;
}

/** A size as people say it: `412 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}
