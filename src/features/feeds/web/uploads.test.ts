import { expect, it } from 'vitest';
import { RequestFailed } from '../../../web/failures.ts';
import type { ImportRun } from '../contract.ts';
import { createUploads, type Send } from './uploads.ts';

const run: ImportRun = {
  id: 7,
  fileImportId: 7,
  fileName: 'leads.csv',
  tableName: null,
  cameBy: 'upload',
  dealershipId: null,
  recognisedAs: 'CRM lead list',
  target: 'lead',
  state: 'done',
  reason: null,
  warning: null,
  rows: 2,
  accepted: 2,
  changed: 2,
  unchanged: 0,
  rejected: 0,
  skipped: 0,
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

function desk(send: Send) {
  const uploads = createUploads(send);
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (uploads.shown().every(({ state }) => state.at === 'taken' || state.at === 'stopped')) resolve();
      };
      uploads.subscribe(look);
      look();
    });
  const states = () => uploads.shown().map(({ file, state }) => `${file.name} ${state.at}`);
  return { uploads, settled, states };
}

const files = (...names: string[]) => names.map((name) => new File(['a lead'], name));

it('sends one file after another, in the order they were dropped, the newest shown first', async () => {
  const sent: string[] = [];
  let under = 0;
  const { uploads, settled, states } = desk(async ({ file }) => {
    under += 1;
    expect(under).toBe(1);
    sent.push(file.name);
    await Promise.resolve();
    under -= 1;
    return [run];
  });
  uploads.add(files('a.xml', 'b.xml'), 3);
  uploads.add(files('c.xml'), null);
  await settled();
  expect(sent).toEqual(['a.xml', 'b.xml', 'c.xml']);
  expect(states()).toEqual(['c.xml taken', 'b.xml taken', 'a.xml taken']);
});

it('goes on after a file that was stopped, says why, and sends it again where asked', async () => {
  let refuses = true;
  const { uploads, settled, states } = desk(async ({ file }) => {
    if (file.name !== 'a.xml' || !refuses) return [run];
    throw new RequestFailed({ url: '/api/feeds/upload', status: 422, body: { message: 'Too many files.' } });
  });
  uploads.add(files('a.xml', 'b.xml'), null);
  await settled();
  expect(states()).toEqual(['b.xml taken', 'a.xml stopped']);
  expect(uploads.shown()[1]?.state).toEqual({ at: 'stopped', reason: 'Too many files.' });
  refuses = false;
  uploads.again(1, 5);
  await settled();
  expect(uploads.shown()[1]).toMatchObject({ dealershipId: 5, state: { at: 'taken' } });
});

it('forgets what is dealt with', async () => {
  const { uploads, settled } = desk(async () => [run]);
  uploads.add(files('a.xml'), null);
  await settled();
  uploads.clear();
  expect(uploads.shown()).toEqual([]);
});
