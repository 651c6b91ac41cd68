import { expect, it } from 'vitest';
import { type FileState, fileChanges } from './rules-files.ts';

const file = (id: number, change: Partial<FileState> = {}): FileState => ({
  ...{ id, kind: 'invoice', name: `${id}.pdf`, keepEachMonth: false, isCarriedOver: false },
  ...change,
});

it('files of an expense are added, removed, kept each month or no longer, and end', () => {
  const before = [
    file(1),
    file(2),
    file(3, { keepEachMonth: true }),
    file(4, { isCarriedOver: true }),
    file(6),
  ];
  const after = [file(2, { keepEachMonth: true }), file(3), file(5), file(6)];
  expect(fileChanges(before, after).map(({ did, fileId }) => [did, fileId])).toEqual([
    ['added', 5],
    ['removed', 1],
    ['kept', 2],
    ['unkept', 3],
    ['ended', 4],
  ]);
  expect(fileChanges(after, after)).toEqual([]);
});
