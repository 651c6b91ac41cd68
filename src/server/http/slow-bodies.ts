import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface BodyPace {
  /** Limit for a whole body of fields. */
  readonly wholeWithinMs: number;
  /** Limit between two pieces of a file. */
  readonly silentForMs: number;
}

const USUAL: BodyPace = { wholeWithinMs: 120_000, silentForMs: 120_000 };

/** Ends requests whose body stalls, which would hold their connection forever. */
export function endSlowBodies(
  app: FastifyInstance,
  { takesFile, ...pace }: Partial<BodyPace> & { readonly takesFile: (path: string | undefined) => boolean },
): void {
  const { wholeWithinMs, silentForMs } = { ...USUAL, ...pace };
  app.addHook('preParsing', async (request) => {
    if (isWhole(request.raw)) return;
    if (takesFile(request.routeOptions.url)) endWhenSilent(request.raw, silentForMs);
    else endWhenLate(request.raw, wholeWithinMs);
  });
  // A refused upload is answered before it has arrived.
  app.addHook('onResponse', async ({ raw }) => {
    if (!isWhole(raw)) setTimeout(() => raw.complete || raw.socket.destroy(), silentForMs).unref();
  });
}

/** A request that Fastify was handed without a connection has its body already. */
function isWhole({ complete, socket }: IncomingMessage): boolean {
  return complete || !(socket instanceof Socket);
}

function endWhenLate(raw: IncomingMessage, wholeWithinMs: number): void {
  const timer = setTimeout(() => raw.complete || giveUp(raw), wholeWithinMs).unref();
  raw.once('end', () => clearTimeout(timer));
}

function endWhenSilent(raw: IncomingMessage, silentForMs: number): void {
  const { socket } = raw;
  const end = () => giveUp(raw);
  socket.setTimeout(silentForMs, end);
  for (const over of ['end', 'close']) {
    raw.once(over, () => {
      socket.setTimeout(0);
      socket.off('timeout', end);
    });
  }
}

/** The same answer as Node's for late headers. */
function giveUp({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}
