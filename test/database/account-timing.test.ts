import { expect, it } from 'vitest';
import { aDealerGroup } from '../helpers/dealers.ts';
import { server } from '../helpers/server.ts';
import { isSoak, sized } from '../helpers/sizes.ts';

const CALLS = sized({ quick: 10, soak: 1_000 });

const CASES = [
  { path: 'auth/reset-password', body: {} },
  { path: 'auth/login', body: { password: 'not the password', fingerprint: 'f1', rememberme: 0 } },
];

it.each(CASES)(
  '$path gives an account away neither by its reply nor by its time',
  {
    timeout: sized({ quick: 30_000, soak: 900_000 }),
  },
  async ({ path, body }) => {
    const to = await server();
    const { admin } = await aDealerGroup(to.database);
    const send = async (username: string) => {
      // Throttles count alike for all names; here they would only end the measurement.
      await to.database.owner.query('delete from sign_in_failure');
      const started = performance.now();
      const response = await to.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, ...body }),
      });
      const text = await response.text();
      return { ms: performance.now() - started, reply: `${response.status} ${text}` };
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const replies = new Set<string>();
    for (let call = 0; call < CALLS; call += 1) {
      const pair = [
        { times: known, name: admin.email },
        { times: unknown, name: `nobody-${call}@example.com` },
      ];
      for (const { times, name } of call % 2 === 0 ? pair : pair.reverse()) {
        const { ms, reply } = await send(name);
        times.push(ms);
        replies.add(reply);
      }
    }
    expect(replies.size).toBe(1);
    const chance = knownIsSlower(known, unknown);
    process.stdout.write(
      `${path}, ${CALLS} calls each: known ${described(known)}; unknown ${described(unknown)}; ` +
        `a known name is the slower one in ${(chance * 100).toFixed(1)} % of pairs.\n`,
    );
    // Half is what a coin knows. A busy machine decides the times of a small number of calls.
    if (isSoak) expect(Math.abs(chance - 0.5)).toBeLessThan(0.05);
  },
);

/** The part of all pairs in which the known name took longer, 0 to 1. */
function knownIsSlower(known: readonly number[], unknown: readonly number[]): number {
  let slower = 0;
  for (const one of known) for (const other of unknown) slower += Number(one > other);
  return slower / known.length / unknown.length;
}

function described(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
  return `p10 ${at(0.1)}, p50 ${at(0.5)}, p90 ${at(0.9)} ms`;
}
