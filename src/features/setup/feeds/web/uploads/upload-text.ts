import { countedText } from '../../../../../core/text/number-text.ts';
import type { ImportRun } from '../../contract.ts';
import { isUnderWay, type RunLabel, runLabel, type Tone } from '../ledger/run-text.ts';
import { isImportable, isReadable, previewLabel } from './preview-text.ts';
import type { Upload } from './uploads.ts';

const MB = 1024 * 1024;
const BADNESS: readonly Tone[] = ['positive', 'neutral', 'warning', 'negative'];

export function uploadLabel({ state, file }: Upload, runs: readonly ImportRun[]): RunLabel {
  switch (state.at) {
    case 'queued':
      return { title: 'Waiting', tone: 'neutral' };
    case 'sending':
      return {
        title:
          state.sentBytes >= file.size ? 'Checking' : `Sending, ${percentOf(state.sentBytes, file.size)}%`,
        tone: 'neutral',
      };
    case 'previewed':
      return previewLabel(state.preview);
    case 'previewing':
      return { title: 'Checking again', tone: 'neutral' };
    case 'confirming':
      return { title: 'Importing', tone: 'neutral' };
    case 'confirmed':
      return runsLabel(runs);
    case 'stopped':
      return { title: 'Not sent', tone: 'negative' };
  }
}

/** Outcome of all tables: rows added up, with the worst state. */
export function runsLabel(runs: readonly ImportRun[]): RunLabel {
  const [first] = runs;
  if (runs.length === 1 && first) return runLabel(first);
  if (runs.some(isUnderWay)) return { title: 'Importing', tone: 'neutral' };
  const changed = runs.reduce((sum, run) => sum + run.changed, 0);
  const tones = runs.map((run) => runLabel(run).tone);
  const tone = BADNESS.findLast((one) => tones.includes(one)) ?? 'neutral';
  const title = changed > 0 ? `${countedText(changed, 'row')} imported` : 'Nothing changed';
  return { title, tone: changed > 0 && tone === 'negative' ? 'warning' : tone };
}

/** 0 to 100; null without a measure, `done` when finished. */
export function progressOf({ state, file }: Upload, runs: readonly ImportRun[]): number | null | 'done' {
  if (state.at === 'sending') {
    return state.sentBytes < file.size ? percentOf(state.sentBytes, file.size) : null;
  }
  if (state.at === 'previewing' || state.at === 'confirming') return null;
  if (state.at !== 'confirmed' || !runs.some(isUnderWay)) return 'done';
  const tables = state.preview.tables.filter(isReadable);
  if (tables.some(({ isWhole }) => !isWhole)) return null;
  const expected = tables.reduce((sum, { rows }) => sum + rows, 0);
  const read = runs.reduce((sum, { rows }) => sum + rows, 0);
  return expected === 0 || read === 0 ? null : percentOf(read, expected);
}

/** `26 files, 8 sent`. */
export function uploadsTitle(uploads: readonly Upload[]): string {
  const all = countedText(uploads.length, 'file');
  const sent = uploads.filter(({ state }) => state.at !== 'queued' && state.at !== 'sending').length;
  if (sent < uploads.length) return `${all}, ${sent} sent`;
  const waiting = uploads.filter(({ state }) => state.at === 'previewed').length;
  return waiting > 0 ? `${all}, ${waiting} to review` : all;
}

/** `Import 3 tables`, or `Import 412 rows` for a single table. */
export function importButtonText(uploads: readonly Upload[]): string {
  const tables = uploads.flatMap(({ state }) =>
    'preview' in state ? state.preview.tables.filter(isImportable) : [],
  );
  const [only] = tables;
  if (tables.length !== 1 || !only) return `Import ${countedText(tables.length, 'table')}`;
  return only.isWhole ? `Import ${countedText(only.accepted, 'row')}` : 'Import the whole table';
}

/** `412 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

/** Sent bytes include headers and may exceed the file size. */
function percentOf(part: number, whole: number): number {
  return Math.min(100, Math.floor((part / Math.max(1, whole)) * 100));
}
