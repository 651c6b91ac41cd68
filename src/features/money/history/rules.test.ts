import { describe, expect, it } from 'vitest';
import {
  type ActStatus,
  type ActStory,
  actTitle,
  changedFields,
  type KeptExpense,
  undoRefusal,
} from './rules.ts';

const story: ActStory = {
  action: 'update',
  changed: 1,
  campaign: 'Brand',
  months: ['2026-10-01'],
  undone: null,
};

it.each<{ story: Partial<ActStory>; title: string }>([
  { story: { action: 'create' }, title: 'Added Brand' },
  { story: {}, title: 'Changed Brand' },
  { story: { campaign: null, changed: 12, action: 'delete' }, title: 'Removed 12 expenses' },
  { story: { campaign: null, changed: 216, action: 'copy' }, title: 'Copied into October 2026' },
  {
    story: { action: 'clear', months: ['2026-10-01', '2026-12-01'] },
    title: 'Cleared October to December 2026',
  },
  {
    story: { action: 'copy-planned-to-actual', months: ['2026-12-01', '2027-01-01'] },
    title: 'Copied planned to actual in December 2026 to January 2027',
  },
  { story: { action: 'coop' }, title: 'Changed the co-op of Brand' },
  { story: { action: 'undo' }, title: 'Undid a change of Brand' },
  {
    story: { action: 'undo', undone: { ...story, action: 'copy' } },
    title: 'Undid: Copied into October 2026',
  },
  { story: { action: 'something later' }, title: 'Changed Brand' },
])('an act is called $title', ({ story: but, title }) => {
  expect(actTitle({ ...story, ...but })).toBe(title);
});

describe('the fields that changed', () => {
  const kept: KeptExpense = {
    product_id: 1,
    campaign: 'Brand',
    actual_cents: 5,
    coop_cents: 0,
    coop_claimed_cents: null,
    coop_granted_cents: null,
    notes: '',
    flights: [{ start: '2026-10-01', end: '2026-10-31', cents: 100 }],
  };

  it.each<{ why: string; before: KeptExpense | null; after: KeptExpense | null; fields: string[] }>([
    { why: 'amounts stand elsewhere', before: kept, after: { ...kept, actual_cents: null }, fields: [] },
    {
      why: 'words',
      before: kept,
      after: { ...kept, notes: 'x', product_id: 2 },
      fields: ['Product', 'Notes'],
    },
    {
      why: 'other days for the same money',
      before: kept,
      after: { ...kept, flights: [{ start: '2026-10-02', end: '2026-10-31', cents: 100 }] },
      fields: ['Flight dates'],
    },
    { why: 'an expense that was made', before: null, after: kept, fields: [] },
    { why: 'one that is gone', before: kept, after: null, fields: [] },
  ])('$why', ({ before, after, fields }) => {
    expect(changedFields(before, after)).toEqual(fields);
  });
});

describe('undo', () => {
  const own: ActStatus = {
    isOwn: true,
    isUndone: false,
    isOfFiles: false,
    reachesBeyond: false,
    isOvertaken: false,
  };

  it.each<{ why: string; act: Partial<ActStatus>; kind: string | undefined }>([
    { why: 'one’s own last act', act: {}, kind: undefined },
    { why: 'someone else’s', act: { isOwn: false, isUndone: true }, kind: 'forbidden' },
    { why: 'a second time', act: { isUndone: true, isOvertaken: true }, kind: 'conflict' },
    { why: 'beyond what is looked at', act: { reachesBeyond: true }, kind: 'forbidden' },
    { why: 'changed files', act: { isOfFiles: true }, kind: 'conflict' },
    { why: 'after a later change', act: { isOvertaken: true }, kind: 'conflict' },
  ])('of $why: $kind', ({ act, kind }) => {
    expect(undoRefusal({ ...own, ...act })?.kind).toBe(kind);
  });
});
