import { Agent, request } from 'node:http';
import type { BenchServer } from './bench-server.ts';
import type { Measurement } from './measurement.ts';
import { type Among, bareMonth, KPIS } from './questions.ts';

const CALLERS = 8;
const QUESTIONS = 10;
const SECONDS = 8;

/** Requests a second that repeat a few questions, beside a bare route that runs its SQL every time. */
export async function throughput(
  server: BenchServer,
  { dealerGroupId, dealershipIds }: Among,
): Promise<Measurement[]> {
  const tiles = [{ id: 'a', kind: 'value', kpis: KPIS.slice(0, 10), compare: [] }];
  const stores = dealershipIds.slice(0, QUESTIONS);
  const period = { view: 'month', year: 2026, month: 11 };
  const repeated = await rateOf(
    server,
    '/api/kpi/board',
    stores.map((dealerShipId) => ({ dealerGroupId, dealerShipId, ...period, tiles })),
  );
  const bare = await rateOf(
    server,
    '/bare',
    stores.map((store) => bareMonth(dealerGroupId, store, KPIS.slice(0, 10))),
  );
  const name = `${QUESTIONS} questions repeated by ${CALLERS} callers`;
  return [
    { name, value: repeated, unit: 'requests/s', goal: { least: 1_500 } },
    { name: `${name}: a bare route`, value: bare, unit: 'requests/s', goal: null },
    { name: `${name}: against a bare route`, value: repeated / bare, unit: 'times', goal: null },
  ];
}

async function rateOf(server: BenchServer, path: string, bodies: readonly object[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const texts = bodies.map((body) => JSON.stringify(body));
  const send = sender(server, path, agent);
  for (const text of texts) await send(text);
  const end = performance.now() + SECONDS * 1000;
  let sent = 0;
  const call = async (caller: number) => {
    for (let round = caller; performance.now() < end; round += 1) {
      await send(texts[round % texts.length] ?? '');
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  agent.destroy();
  return sent / SECONDS;
}

/** Lighter than fetch, because caller and server share two cores. */
function sender({ origin, token }: BenchServer, path: string, agent: Agent): (text: string) => Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (text) =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, {
        ...{ method: 'POST', agent },
        headers: { ...headers, 'content-length': Buffer.byteLength(text) },
      });
      sent.on('response', (reply) => {
        reply.resume();
        reply.on('end', () => {
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${reply.statusCode}.`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
}
