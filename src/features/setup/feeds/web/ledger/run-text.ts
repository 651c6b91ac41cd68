import { countedText, numberText } from '../../../../../core/text/number-text.ts';
import { isDay, type Period, through } from '../../../../../core/time/period.ts';
import { dateRangeText } from '../../../../../core/time/period-text.ts';
import type { ImportRun, ImportState } from '../../contract.ts';

export type Tone = 'positive' | 'neutral' | 'warning' | 'negative';

export interface RunLabel {
  readonly title: string;
  readonly tone: Tone;
}

/** Outcome as text: `46 rows imported`, `Nothing changed`, `Not imported`. */
export function runLabel(run: ImportRun): RunLabel {
  switch (run.state) {
    case 'waiting':
      return { title: 'Waiting for its turn', tone: 'neutral' };
    case 'running':
      return {
        title: run.rows > 0 ? `Reading, ${countedText(run.rows, 'row')} so far` : 'Reading',
        tone: 'neutral',
      };
    case 'refused':
      return { title: 'Not imported', tone: 'negative' };
    case 'failed':
      return { title: 'Failed on our side', tone: 'negative' };
    case 'quarantined':
      return { title: run.proposal === null ? 'Held back' : 'Needs your answer', tone: 'warning' };
    case 'undone':
      return { title: 'Undone', tone: 'neutral' };
    case 'done':
      return doneText(run);
  }
}

function doneText({ accepted, changed, rejected }: ImportRun): RunLabel {
  if (accepted === 0) {
    return rejected > 0
      ? { title: 'No rows imported', tone: 'negative' }
      : { title: 'Nothing to take over', tone: 'warning' };
  }
  const tone = rejected > 0 ? 'warning' : 'positive';
  if (changed === 0) return { title: 'Nothing changed', tone: rejected > 0 ? 'warning' : 'neutral' };
  return { title: `${countedText(changed, 'row')} imported`, tone };
}

/** The reason; null when the title says it all. */
export function runReason(run: ImportRun): string | null {
  if (run.undone !== null) return undoneText(run.undone);
  if (run.reason !== null) return run.reason;
  if (run.state !== 'done' || run.accepted === 0 || run.changed > 0) return null;
  return run.repeatsImportId === null
    ? 'Every row was already imported with the same values.'
    : 'Duplicate file.';
}

/** Effect of an undo: `3 records removed, 2 restored`. */
export function undoneText({
  removed,
  restored,
  kept,
  redelivered,
}: NonNullable<ImportRun['undone']>): string {
  const said = [
    removed > 0 ? `${countedText(removed, 'record')} removed` : null,
    restored > 0 ? `${countedText(restored, 'record')} restored` : null,
    redelivered > 0
      ? `${countedText(redelivered, 'record')} left, since another import delivered ${redelivered === 1 ? 'it' : 'them'} too`
      : null,
    kept > 0
      ? `${countedText(kept, 'record')} left, since a later import changed ${kept === 1 ? 'it' : 'them'}`
      : null,
  ].filter((text) => text !== null);
  return said.length === 0 ? 'No changes were needed.' : `${said.join(', ')}.`;
}

/** What an undo leaves because another import delivered it too; null when nothing. */
export function staysText(redelivered: number): string | null {
  if (redelivered === 0) return null;
  const many = redelivered === 1 ? 'it was' : 'they were';
  return `${countedText(redelivered, 'record')} will stay: ${many} delivered by another import too. Undo that import too to remove ${redelivered === 1 ? 'it' : 'them'}.`;
}

export const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Imported',
  quarantined: 'Needs an answer',
  refused: 'Not imported',
  failed: 'Failed on our side',
  undone: 'Undone',
};

export function isUnderWay({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export interface RunCount {
  readonly key: 'changed' | 'unchanged' | 'rejected' | 'skipped';
  readonly text: string;
}

/** Counts by outcome, zeros omitted. */
export function runCounts(run: ImportRun): RunCount[] {
  const counts: [RunCount['key'], string][] = [
    ['changed', 'new or changed'],
    ['unchanged', 'known already'],
    ['rejected', 'rejected'],
    ['skipped', 'skipped: not records'],
  ];
  return counts
    .filter(([key]) => run[key] > 0)
    .map(([key, words]) => ({ key, text: `${numberText(run[key], 'number')} ${words}` }));
}

/** `Nov 1–19, 2026`; null without records. */
export function runDays({ firstDay, lastDay }: ImportRun): string | null {
  return daysText(firstDay, lastDay);
}

/** `Nov 1–19, 2026`. */
export function daysText(firstDay: string | null, lastDay: string | null): string | null {
  const period = periodOf(firstDay, lastDay);
  return period && dateRangeText(period);
}

function periodOf(first: string | null, last: string | null): Period | null {
  return first !== null && last !== null && isDay(first) && isDay(last) ? through(first, last) : null;
}

const CAME_BY: Readonly<Record<ImportRun['cameBy'], string>> = {
  upload: 'Dropped here',
  intake: 'Posted with a key',
  command: 'Import command',
  inbox: 'Inbox folder',
  demo: 'Demo',
  pull: 'Connection',
};

/** `95% sure`. */
function sureText(confidence: number): string {
  return `${Math.round(confidence * 100)}% sure`;
}

/** Detected or likely type with its confidence; null when unknown. */
export function kindText({
  recognizedAs,
  confidence,
  proposal,
}: Pick<ImportRun, 'recognizedAs' | 'confidence' | 'proposal'>): string | null {
  if (recognizedAs !== null) {
    return confidence === null ? recognizedAs : `${recognizedAs}, ${sureText(confidence)}`;
  }
  return proposal && `Looks like ${seemsText(proposal)}`;
}

/** `CRM lead list, 60% sure`. */
export function seemsText({ title, confidence }: NonNullable<ImportRun['proposal']>): string {
  return `${title}, ${sureText(confidence)}`;
}

/** `Dropped here by Dana Reyes`. */
export function cameFrom({ cameBy, sentBy }: Pick<ImportRun, 'cameBy' | 'sentBy'>): string {
  return sentBy === null ? CAME_BY[cameBy] : `${CAME_BY[cameBy]} by ${sentBy}`;
}
