import { describe, expect, it } from 'vitest';
import type { ImportRun } from '../../contract.ts';
import { cameFrom, runCounts, runDays, runLabel, runReason } from './run-text.ts';

const done: ImportRun = {
  id: 7,
  fileImportId: 7,
  fileName: 'leads.csv',
  tableName: null,
  cameBy: 'upload',
  dealershipId: null,
  recognizedAs: 'CRM lead list',
  confidence: 0.9,
  proposal: null,
  target: 'lead',
  state: 'done',
  reason: null,
  warning: null,
  rows: 50,
  accepted: 48,
  changed: 46,
  unchanged: 2,
  rejected: 0,
  skipped: 2,
  firstDay: '2026-11-01',
  lastDay: '2026-11-19',
  repeatsImportId: null,
  startedAt: '2026-11-20T17:30:00Z',
  finishedAt: '2026-11-20T17:30:01Z',
  sentBy: 'Dana Reyes',
  releasedBy: null,
  undone: null,
  actions: [],
};

describe('what became of a file', () => {
  it.each<{ why: string; run: Partial<ImportRun>; title: string; tone: string }>([
    { why: 'all taken', run: {}, title: '46 rows imported', tone: 'positive' },
    { why: 'some rejected', run: { rejected: 3 }, title: '46 rows imported', tone: 'warning' },
    { why: 'known already', run: { changed: 0, unchanged: 48 }, title: 'Nothing changed', tone: 'neutral' },
    {
      why: 'all rejected',
      run: { accepted: 0, rejected: 9 },
      title: 'No rows imported',
      tone: 'negative',
    },
    { why: 'only notes and totals', run: { accepted: 0 }, title: 'Nothing to take over', tone: 'warning' },
    { why: 'no feed', run: { state: 'refused' }, title: 'Not imported', tone: 'negative' },
    { why: 'our fault', run: { state: 'failed' }, title: 'Failed on our side', tone: 'negative' },
    { why: 'its turn is to come', run: { state: 'waiting' }, title: 'Waiting for its turn', tone: 'neutral' },
    {
      why: 'half way',
      run: { state: 'running', rows: 40_000 },
      title: 'Reading, 40,000 rows so far',
      tone: 'neutral',
    },
  ])('$why', ({ run, title, tone }) => {
    expect(runLabel({ ...done, ...run })).toEqual({ title, tone });
  });

  it.each<{ why: string; run: Partial<ImportRun>; reason: string | null }>([
    { why: 'what the server says', run: { state: 'refused', reason: 'A PDF.' }, reason: 'A PDF.' },
    {
      why: 'the same file again',
      run: { changed: 0, unchanged: 48, repeatsImportId: 3 },
      reason: 'Duplicate file.',
    },
    {
      why: 'other file, same rows',
      run: { changed: 0, unchanged: 48 },
      reason: 'Every row was already imported with the same values.',
    },
    { why: 'nothing to explain', run: {}, reason: null },
  ])('and why: $why', ({ run, reason }) => {
    expect(runReason({ ...done, ...run })).toBe(reason);
  });

  it('counts rows, says their days and where they came from', () => {
    expect(runCounts(done).map(({ text }) => text)).toEqual([
      '46 new or changed',
      '2 known already',
      '2 skipped: not records',
    ]);
    expect(runDays(done)).toBe('Nov 1–19, 2026');
    expect(runDays({ ...done, firstDay: null, lastDay: null })).toBeNull();
    expect(cameFrom(done)).toBe('Dropped here by Dana Reyes');
    expect(cameFrom({ cameBy: 'intake', sentBy: null })).toBe('Posted with a key');
  });
});
