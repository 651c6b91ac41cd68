import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENCODINGS, SharedAnswers } from './shared-answers.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

/** Counts its changes; work reads it at its start and again when released. */
function aDatabase() {
  const state = { change: 0, begun: 0, running: 0, most: 0, waiting: [] as (() => void)[] };
  const work = async () => {
    state.begun += 1;
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    const read = state.change;
    await new Promise<void>((resolve) => state.waiting.push(resolve));
    state.running -= 1;
    return String(read);
  };
  const goOn = async () => {
    state.waiting.shift()?.();
    // Everything that follows happens before the next turn of the event loop.
    await new Promise(setImmediate);
  };
  return { state, work, goOn };
}

function asker(shared: SharedAnswers, { state, work }: ReturnType<typeof aDatabase>) {
  return async ({ key = 'one', now = NOW } = {}) => {
    const requested = state.change;
    const { text } = await shared.ask({ key, version: `v${requested}`, now }, work);
    return { requested, read: Number(text) };
  };
}

async function answersTo(steps: readonly string[], database: ReturnType<typeof aDatabase>) {
  const { state, goOn } = database;
  const ask = asker(new SharedAnswers(), database);
  const answers: ReturnType<typeof ask>[] = [];
  for (const kind of steps) {
    if (kind === 'ask') answers.push(ask());
    if (kind === 'change') state.change += 1;
    if (kind === 'goOn') await goOn();
  }
  while (state.waiting.length > 0) await goOn();
  return await Promise.all(answers);
}

describe('an answer shared by equal queries', () => {
  it('is worked out once, whether they come while it is or soon after', async () => {
    const database = aDatabase();
    const ask = asker(new SharedAnswers(), database);
    const all = Promise.all([ask(), ask(), ask()]);
    await database.goOn();
    expect(await all).toEqual(Array(3).fill({ requested: 0, read: 0 }));
    expect((await ask()).read).toBe(0);
    expect(database.state.begun).toBe(1);
  });

  it('is not shared with other queries, or after the clock moved', async () => {
    const database = aDatabase();
    const ask = asker(new SharedAnswers(), database);
    const first = ask();
    await database.goOn();
    await first;
    const others = [ask({ key: 'two' }), ask({ now: new Date(NOW.getTime() + 60_000) })];
    await database.goOn();
    await database.goOn();
    await Promise.all(others);
    expect(database.state.begun).toBe(3);
  });

  it('is no worse for a failure before it', async () => {
    const shared = new SharedAnswers();
    const question = { key: 'one', version: 'v', now: NOW };
    const broken = shared.ask(question, () => Promise.reject(new Error('no')));
    await expect(broken).rejects.toThrow('no');
    expect(String((await shared.ask(question, async () => 'yes')).text)).toBe('yes');
  });

  it('is compressed once', async () => {
    const text = 'store '.repeat(1_000);
    const packed = await new SharedAnswers().ask({ key: 'one', version: 'v', now: NOW }, async () => text);
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ENCODINGS) {
      const [one, other] = await Promise.all([packed.compressed(encoding), packed.compressed(encoding)]);
      expect(one).toBe(other);
      expect(String(read[encoding](one))).toBe(text);
    }
  });
});

describe('in any order of questions, changes and ends', () => {
  it('nobody gets an answer older than their question, and one question is never worked out twice at once', async () => {
    const step = fc.constantFrom('ask', 'change', 'goOn');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const database = aDatabase();
        const { state } = database;
        for (const { requested, read } of await answersTo(steps, database))
          expect(read).toBeGreaterThanOrEqual(requested);
        expect(state.most).toBeLessThanOrEqual(1);
      }),
    );
  });
});
