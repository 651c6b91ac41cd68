import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { sendDownload } from './send-download.ts';

it.each([
  { name: 'Budget, Zoë’s Café, November 2026.pdf', ascii: 'Budget, Zoe_s Cafe, November 2026.pdf' },
  { name: 'Smith & Sons (North) 100%.csv', ascii: 'Smith & Sons (North) 100_.csv' },
  { name: '=cmd|"x";\r\n.xlsx', ascii: '_cmd_x_.xlsx' },
  { name: '日本 Motors.csv', ascii: '_ Motors.csv' },
  { name: "O'Neill *Ford*.csv", ascii: 'O_Neill _Ford_.csv' },
])('names a download in full and in ASCII: $name', async ({ name, ascii }) => {
  const server = fastify();
  server.get('/', (_, reply) => sendDownload({ name, type: 'text/csv', content: Buffer.from('a') }, reply));
  const { headers, statusCode } = await server.inject('/');
  expect(statusCode).toBe(200);
  const header = String(headers['content-disposition']);
  const [, short, full = ''] =
    /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header) ?? [];
  expect([short, decodeURIComponent(full)]).toEqual([ascii, name]);
});
