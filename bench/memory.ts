import type { BenchServer } from './bench-server.ts';
import type { Measurement } from './measurement.ts';
import { type Among, everyRooftop, oneRooftop, yearByMonth } from './questions.ts';

const CALLERS = 16;
const ROUNDS = 12;

/** The server's memory at rest and under load, and how many questions it answers. */
export async function memory(server: BenchServer, among: Among): Promise<Measurement[]> {
  const atRest = await server.memory();
  const started = performance.now();
  let most = atRest;
  let answered = 0;
  const questions = [oneRooftop, everyRooftop, yearByMonth].map(
    (question) => question(server, among).requested,
  );
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await questions[(caller + round) % questions.length]?.();
        answered += 1;
        if (caller === 0) most = Math.max(most, await server.memory());
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return [
    { name: 'server memory at rest', value: atRest, unit: 'MB', goal: null },
    {
      name: `server memory while ${CALLERS} ask about 300 rooftops`,
      value: most,
      unit: 'MB',
      goal: { most: 700 },
    },
    {
      name: `questions answered a minute by ${CALLERS} callers`,
      value: (answered / seconds) * 60,
      unit: 'times',
      goal: null,
    },
  ];
}
