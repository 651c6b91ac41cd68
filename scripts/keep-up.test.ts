import { expect, it } from 'vitest';
import { keepUp } from './keep-up.mjs';

interface Run {
  readonly code?: number | null;
  readonly signal?: string | null;
  readonly wasUp?: boolean;
  readonly lastedMs?: number;
}

async function kept(runs: readonly Run[], stopsAfter = Number.POSITIVE_INFINITY) {
  const waits: number[] = [];
  const said: string[] = [];
  let started = 0;
  const ended = await keepUp({
    run: async () => {
      const run = runs[started] ?? { code: 0 };
      started += 1;
      return { code: 1, signal: null, wasUp: true, lastedMs: 5_000, ...run };
    },
    isStopping: () => started >= stopsAfter,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    say: (line) => said.push(line),
  });
  return { ended, started, waits, said };
}

it('a failed start, such as for a wrong setting, is not repeated', async () => {
  const { started, said, ended } = await kept([{ code: 1, wasUp: false }]);
  expect({ started, said, code: ended.code }).toEqual({ started: 1, said: [], code: 1 });
});

it('a requested stop is final', async () => {
  expect((await kept([{ code: 0 }])).started).toBe(1);
  expect((await kept([{ code: 1 }, { code: 1 }], 1)).started).toBe(1);
});

it('an unexpected end is logged with its reason, and the server starts again', async () => {
  const { started, said } = await kept([{ code: null, signal: 'SIGKILL' }, { code: 1 }]);
  expect(started).toBe(3);
  expect(said).toEqual([
    'Rooftop ended unexpectedly by SIGKILL. It starts again in 1 s.',
    'Rooftop ended unexpectedly with code 1. It starts again in 2 s.',
  ]);
});

it('waits longer each time and gives up after six quick ends, also when the server no longer starts', async () => {
  const { started, waits, said } = await kept([{}, ...Array(20).fill({ wasUp: false })]);
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 30_000]);
  expect(started).toBe(6);
  expect(said.at(-1)).toBe(
    'Rooftop ended unexpectedly with code 1, 6 times in a row. It is not started again.',
  );
});

it('an end after a long run counts as the first', async () => {
  const { waits } = await kept([{}, {}, { lastedMs: 3_600_000 }, {}]);
  expect(waits).toEqual([1_000, 2_000, 1_000, 2_000]);
});
