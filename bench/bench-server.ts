import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../scripts/binary.ts';

export interface BenchServer {
  /** Sends one request with a token and reads the whole reply. */
  ask(path: string, body?: object): Promise<unknown>;
  /** Runs hand-written SQL through a bare route of the same server. */
  bare(name: string, text: string, values: readonly unknown[]): Promise<unknown>;
  memory(): Promise<number>;
  /** Milliseconds of processor time used since the start. */
  processor(): Promise<number>;
  readonly origin: string;
  readonly token: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface Started {
  readonly port: number;
  readonly token: string;
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The server of the bench ended with ${code}.`);
}

export async function startServer(url: string): Promise<BenchServer> {
  const child = fork(join(ROOT, 'bench', 'server-process.ts'), [url], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port, token }] = (await Promise.race([once(child, 'message'), endOf(child)])) as [Started];
  const origin = `http://127.0.0.1:${port}`;
  const json = async (path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const reply: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(reply)}`);
    return reply;
  };
  return {
    ask: (path, body) => json(`/api/${path}`, body),
    bare: (name, text, values) => json('/bare', { name, text, values }),
    memory: async () => ((await json('/memory')) as { mb: number }).mb,
    processor: async () => ((await json('/processor')) as { ms: number }).ms,
    origin,
    token,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
