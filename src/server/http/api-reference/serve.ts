import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../core/contract.ts';
import { openApi } from './openapi.ts';
import { PAGE_POLICY, referencePage } from './page.ts';

export function serveReference(app: FastifyInstance, calls: readonly Call[], version: string): void {
  let made: { readonly json: string; readonly page: string } | null = null;
  const reference = () => {
    if (made) return made;
    const document = openApi(calls, version);
    made = { json: JSON.stringify(document), page: referencePage(document, calls) };
    return made;
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(reference().json),
  );
  app.get('/api/reference', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(reference().page),
  );
}
