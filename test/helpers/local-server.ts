import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received. */
export interface Heard {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Spoken {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; text and bytes unchanged. */
  readonly body?: unknown;
}

/** Answers a request. 'never' keeps it open until the server is closed. */
export type Answer = (heard: Heard) => Spoken | 'never' | Promise<Spoken | 'never'>;

export interface LocalServer {
  readonly base: string;
  readonly heard: readonly Heard[];
  /** Number of requests neither answered nor aborted. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/** A real HTTP server on this machine with a programmable reply and a log of requests. */
export async function localServer(answer: Answer): Promise<LocalServer> {
  const heard: Heard[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    reply(request)
      .then((spoken) => {
        if (spoken === 'never') return;
        const { status = 200, headers, body } = spoken;
        const isPlain = typeof body === 'string' || body instanceof Uint8Array;
        response.writeHead(status, { ...(!isPlain && { 'content-type': 'application/json' }), ...headers });
        response.end(isPlain ? body : JSON.stringify(body));
      })
      .catch((error) => response.destroy(error));
  });

  async function reply(request: IncomingMessage): Promise<Spoken | 'never'> {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    heard.push(one);
    return answer(one);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/api/`,
    heard,
    open: () => open,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
