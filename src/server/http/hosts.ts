import type { FastifyInstance, FastifyRequest } from 'fastify';

export function isLocalName(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Lower case, without port, brackets and final dot; empty without a header. */
export function hostNameOf(header: string | undefined): string {
  const host = (header ?? '').trim().toLowerCase();
  const address = /^\[([0-9a-f:.]+)\](?::\d+)?$/.exec(host)?.[1];
  return address ?? host.replace(/:\d+$/, '').replace(/\.$/, '');
}

const FORWARDED = ['forwarded', 'via', 'x-real-ip'];

/** A local host name and no proxy header. */
export function isLocalRequest({ headers }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => FORWARDED.includes(name) || name.startsWith('x-forwarded-'),
  );
  return !isForwarded && isLocalName(hostNameOf(headers.host));
}

/**
 * Without settings, any name when the server listens beyond this machine. A foreign page that points its
 * own name here (DNS rebinding) must not reach a local server.
 */
export function allowedHosts(settings: {
  readonly host: string;
  readonly url: string | null;
  readonly hosts: readonly string[];
}): (name: string) => boolean {
  const fromUrl = settings.url === null ? [] : [new URL(settings.url).host];
  const named = new Set([...settings.hosts, ...fromUrl].map(hostNameOf));
  const takesAny = named.size === 0 && !isLocalName(settings.host);
  return (name) => takesAny || isLocalName(name) || named.has(name);
}

export function refuseOtherHosts(app: FastifyInstance, isAllowed: (name: string) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isAllowed(hostNameOf(request.headers.host))) return;
    const message =
      'Rooftop does not answer to this host name. Its operator can allow the name with ROOFTOP_URL or ROOFTOP_HOSTS.';
    return reply.code(421).send({ message });
  });
}
