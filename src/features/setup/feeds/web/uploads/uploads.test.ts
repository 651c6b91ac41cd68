import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../../../../../web/calls/failures.ts';
import type { FilePreview, ImportRun } from '../../contract.ts';
import { createUploads, type UploadCalls } from './uploads.ts';

const preview = (fileName: string, dealershipId: number | null): FilePreview => ({
  importId: fileName.charCodeAt(0),
  fileName,
  byteCount: 6,
  dealershipId,
  dateOrder: null,
  otherLines: null,
  reason: null,
  repeatsImportId: null,
  tables: [],
});

const refusal = (message: string) => new RequestFailed({ url: '/api/feeds', status: 422, body: { message } });

function context(changed: Partial<UploadCalls> = {}) {
  const requested: string[] = [];
  const uploads = createUploads({
    preview: async ({ file, dealershipId }) => preview(file.name, dealershipId),
    previewAgain: async (importId, of) => ({
      ...preview(String.fromCharCode(importId), of.dealershipId),
      ...of,
    }),
    confirm: async (importId) => {
      requested.push(`confirm ${importId}`);
      return [{ id: importId } as ImportRun];
    },
    discard: async (importId) => {
      requested.push(`discard ${importId}`);
    },
    ...changed,
  });
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        const isMoving = ['queued', 'sending', 'confirming', 'previewing'];
        if (uploads.shown().every(({ state }) => !isMoving.includes(state.at))) resolve();
      };
      uploads.subscribe(look);
      look();
    });
  const states = () => uploads.shown().map(({ file, state }) => `${file.name} ${state.at}`);
  return { uploads, settled, states, requested };
}

const files = (...names: string[]) => names.map((name) => new File(['a lead'], name));

it('looks at one file after another, in the order they were dropped, the newest shown first', async () => {
  const sent: string[] = [];
  let under = 0;
  const { uploads, settled, states } = context({
    preview: async ({ file, dealershipId }) => {
      under += 1;
      expect(under).toBe(1);
      sent.push(file.name);
      await Promise.resolve();
      under -= 1;
      return preview(file.name, dealershipId);
    },
  });
  uploads.add(files('a.xml', 'b.xml'), 3);
  uploads.add(files('c.xml'), null);
  await settled();
  expect(sent).toEqual(['a.xml', 'b.xml', 'c.xml']);
  expect(states()).toEqual(['c.xml previewed', 'b.xml previewed', 'a.xml previewed']);
});

it('goes on after a file that was stopped, says why, and sends it again where requested', async () => {
  let refuses = true;
  const { uploads, settled, states } = context({
    preview: async ({ file, dealershipId }) => {
      if (file.name !== 'a.xml' || !refuses) return preview(file.name, dealershipId);
      throw refusal('Too many files.');
    },
  });
  uploads.add(files('a.xml', 'b.xml'), null);
  await settled();
  expect(states()).toEqual(['b.xml previewed', 'a.xml stopped']);
  expect(uploads.shown()[1]?.state).toEqual({ at: 'stopped', reason: 'Too many files.' });
  refuses = false;
  uploads.retry(1);
  await settled();
  expect(states()).toEqual(['b.xml previewed', 'a.xml previewed']);
});

it('tells how many bytes are on their way', async () => {
  const seen: number[] = [];
  const { uploads, settled } = context({
    preview: async ({ file }, onSent) => {
      onSent(3);
      onSent(6);
      return preview(file.name, null);
    },
  });
  uploads.subscribe(() => {
    const state = uploads.shown()[0]?.state;
    if (state?.at === 'sending') seen.push(state.sentBytes);
  });
  uploads.add(files('a.xml'), null);
  await settled();
  expect(seen).toEqual([0, 3, 6]);
});

describe('a file that waits', () => {
  it('is confirmed, discarded or previewed again', async () => {
    const { uploads, settled, states, requested } = context();
    uploads.add(files('a', 'b', 'c'), null);
    await settled();
    await uploads.previewAgain(3, { dealershipId: 5, dateOrder: 'day-first' });
    expect(uploads.shown()[0]).toMatchObject({
      dealershipId: 5,
      state: { preview: { dateOrder: 'day-first' } },
    });
    await uploads.confirm([1]);
    await uploads.discard([2]);
    expect(states()).toEqual(['c previewed', 'a confirmed']);
    expect(requested).toEqual(['confirm 97', 'discard 98']);
    uploads.showMessage({ id: 97, state: 'undone' } as ImportRun);
    expect(uploads.shown()[1]?.state).toMatchObject({ runs: [{ state: 'undone' }] });
    uploads.clear();
    expect(states()).toEqual(['c previewed']);
  });

  it('goes on waiting when its word does not arrive', async () => {
    const { uploads, settled } = context({
      confirm: async () => {
        throw refusal('It waited for too long.');
      },
    });
    uploads.add(files('a'), null);
    await settled();
    await uploads.confirm([1]);
    expect(uploads.shown()[0]).toMatchObject({
      state: { at: 'previewed' },
      trouble: 'It waited for too long.',
    });
  });

  it('is imported once, however often it is confirmed', async () => {
    const { uploads, settled, requested } = context();
    uploads.add(files('a'), null);
    await settled();
    await Promise.all([uploads.confirm([1]), uploads.confirm([1]), uploads.discard([1])]);
    expect(requested).toEqual(['confirm 97']);
  });
});
