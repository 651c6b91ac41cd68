import { describe, expect, it } from 'vitest';
import type { FilePreview, ImportRun, TablePreview } from '../../contract.ts';
import { cellText, needsNoReview, previewCounts, previewLabel, rooftopsText } from './preview-text.ts';
import { importButtonText, progressOf, uploadsTitle } from './upload-text.ts';
import type { Upload, UploadState } from './uploads.ts';

const table: TablePreview = {
  tableName: null,
  recognizedAs: 'DMS deals',
  confidence: 0.9,
  proposal: null,
  target: 'deal',
  reason: null,
  rows: 48,
  accepted: 46,
  rejected: 0,
  skipped: 2,
  isWhole: true,
  firstDay: '2026-11-01',
  lastDay: '2026-11-19',
  dealerships: [{ dealershipId: 4, rows: 46 }],
  warning: null,
  otherStores: [],
  missing: null,
  ambiguousDates: null,
  columns: [],
  records: [],
  reasons: [],
};
const unknown: TablePreview = {
  ...table,
  recognizedAs: null,
  target: null,
  reason: 'No list we know.',
  accepted: 0,
  columns: [{ title: 'dish', kind: 'text' }],
};
const file = (tables: TablePreview[], change: Partial<FilePreview> = {}): FilePreview => ({
  importId: 7,
  fileName: 'deals.csv',
  byteCount: 600,
  dealershipId: null,
  dateOrder: null,
  otherLines: null,
  reason: null,
  repeatsImportId: null,
  tables,
  ...change,
});

describe('what a file would become', () => {
  it.each([
    { why: 'nothing the matter', preview: file([table]), title: 'Ready', sound: true },
    {
      why: 'some rejected',
      preview: file([{ ...table, rejected: 1 }]),
      title: 'Ready, have a look',
      sound: false,
    },
    {
      why: 'it came before',
      preview: file([table], { repeatsImportId: 3 }),
      title: 'Ready, have a look',
      sound: false,
    },
    {
      why: 'small',
      preview: file([{ ...table, warning: 'Few rows.' }]),
      title: 'Ready, have a look',
      sound: false,
    },
    { why: 'one of two unknown', preview: file([table, unknown]), title: 'Ready, have a look', sound: false },
    { why: 'unknown columns', preview: file([unknown]), title: 'Columns unknown', sound: false },
    { why: 'no feed', preview: file([], { reason: 'A PDF.' }), title: 'Cannot be read', sound: false },
    {
      why: 'all rejected',
      preview: file([{ ...table, accepted: 0, rejected: 9 }]),
      title: 'No rows can be imported',
      sound: false,
    },
    {
      why: 'only notes',
      preview: file([{ ...table, accepted: 0 }]),
      title: 'Nothing to take in',
      sound: false,
    },
  ])('$why', ({ preview, title, sound }) => {
    expect(previewLabel(preview).title).toBe(title);
    expect(needsNoReview(preview)).toBe(sound);
  });

  it('is counted, with its days and its stores', () => {
    expect(previewCounts(table)).toBe('46 rows would be imported · 2 skipped: not records · Nov 1–19, 2026');
    expect(previewCounts({ ...table, rows: 20_000, isWhole: false, skipped: 0 })).toContain(
      'counted over its first 20,000 rows',
    );
    const many = [1, 2, 3, 4, 5].map((dealershipId) => ({ dealershipId, rows: 9 }));
    expect(rooftopsText({ ...table, dealerships: many }, (id) => `Store ${id}`)).toBe(
      'Store 1 (9), Store 2 (9), Store 3 (9) and 2 other stores',
    );
    expect(rooftopsText({ ...table, dealerships: [] }, String)).toBeNull();
  });

  it.each([
    { value: null, kind: 'money', text: '' },
    { value: 1234.5, kind: 'money', text: '$1,235' },
    { value: '2026-11-01', kind: 'day', text: 'Nov 1, 2026' },
    { value: 'as it isValid', kind: 'day', text: 'as it isValid' },
    { value: 3, kind: 'number', text: '3' },
  ] as const)('shows $value as $text', ({ value, kind, text }) => {
    expect(cellText(value, { title: '', kind })).toBe(text);
  });
});

const upload = (state: UploadState): Upload => ({
  id: 1,
  file: new File(['x'.repeat(600)], 'deals.csv'),
  dealershipId: null,
  state,
  trouble: null,
});
const run = (change: Partial<ImportRun>) => ({ state: 'running', rows: 0, ...change }) as ImportRun;

describe('how far a file is', () => {
  const confirmed = upload({ at: 'confirmed', preview: file([table, unknown]), runs: [] });
  it.each([
    { why: 'half sent', of: upload({ at: 'sending', sentBytes: 300 }), runs: [], percent: 50 },
    {
      why: 'all sent, not previewed',
      of: upload({ at: 'sending', sentBytes: 700 }),
      runs: [],
      percent: null,
    },
    {
      why: 'waiting for a word',
      of: upload({ at: 'previewed', preview: file([table]) }),
      runs: [],
      percent: 'done',
    },
    { why: 'rows so far', of: confirmed, runs: [run({ rows: 12 })], percent: 25 },
    { why: 'no row yet', of: confirmed, runs: [run({ state: 'waiting' })], percent: null },
    { why: 'all in', of: confirmed, runs: [run({ state: 'done', rows: 48 })], percent: 'done' },
  ])('$why', ({ of, runs, percent }) => {
    expect(progressOf(of, runs)).toBe(percent);
  });

  it('counts files, tables and rows in words', () => {
    const previewed = upload({ at: 'previewed', preview: file([table]) });
    const two = upload({ at: 'previewed', preview: file([table, table, unknown]) });
    expect(importButtonText([previewed])).toBe('Import 46 rows');
    expect(importButtonText([previewed, two])).toBe('Import 3 tables');
    expect(uploadsTitle([previewed, upload({ at: 'queued' })])).toBe('2 files, 1 sent');
    expect(uploadsTitle([previewed, confirmed])).toBe('2 files, 1 to review');
    expect(uploadsTitle([confirmed])).toBe('1 file');
  });
});
