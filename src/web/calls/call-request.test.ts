import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, json, raw, upload } from '../../core/contract.ts';
import { Problem } from '../../core/errors.ts';
import { idOf, idsOf, wholeNumber } from '../../core/wire.ts';
import { callRequest } from './call-request.ts';

const reply = json(z.object({}));
const month = wholeNumber({ min: 1, max: 12 });

const copyBudget = call({
  method: 'POST',
  path: 'budget/copy',
  access: 'marketing',
  summary: 'Copies a budget.',
  query: z.object({ dealerShipId: z.optional(idsOf('dealership')), month: z.optional(month) }),
  body: z.object({ fromMonth: month, month: z.optional(month), note: z.optional(z.string()) }),
  reply,
});

const search = call({
  method: 'GET',
  path: 'kpi/list',
  access: 'viewer',
  summary: 'Searches.',
  query: z.object({
    q: z.string(),
    month: z.optional(month),
    dealerGroupId: z.optional(idOf('dealerGroup')),
  }),
  reply,
});

describe('callRequest', () => {
  it('puts every field where the call declares it and drops unknown fields', () => {
    const input = { dealerShipId: [1, 2], fromMonth: 3, note: 'R&B #1 100%ab', viewType: 'daysOfMonth' };
    const request = callRequest(copyBudget, input, '/api/');
    expect(request).toMatchObject({
      url: '/api/budget/copy',
      href: '/api/budget/copy?dealerShipId[]=1&dealerShipId[]=2',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(request.body))).toEqual({ fromMonth: 3, note: 'R&B #1 100%ab' });
  });

  it('shifts the month of the query', () => {
    expect(callRequest(search, { q: 'x', month: 0 }, '/api/').href).toBe('/api/kpi/list?q=x&month=1');
  });

  it('shifts the month of the body, sends it only there, and shifts no other month', () => {
    const request = callRequest(copyBudget, { fromMonth: 3, month: 11 }, '/api/');
    expect(request.href).toBe('/api/budget/copy');
    expect(JSON.parse(String(request.body))).toEqual({ fromMonth: 3, month: 12 });
  });

  it('sends no body with a GET', () => {
    const request = callRequest(search, { q: 'x' }, '/api/');
    expect(request.body).toBeNull();
    expect(request.headers).not.toHaveProperty('content-type');
  });

  it('sends files as a form, each under its own name', () => {
    const entry = call({
      method: 'POST',
      path: 'market-share/report-upload',
      access: 'manager',
      summary: 'Takes a report.',
      query: z.object({ dealerGroupId: idOf('dealerGroup') }),
      body: upload('uploadedFile', 1_000),
      reply,
    });
    const files = [new File(['a,b'], 'March.csv', { type: 'text/csv' }), new File(['c'], 'April.csv')];
    const { href, body, headers } = callRequest(entry, { dealerGroupId: 5, files }, '/api/');
    expect(href).toBe('/api/market-share/report-upload?dealerGroupId=5');
    expect((body as FormData).getAll('uploadedFile').map((file) => (file as File).name)).toEqual([
      'March.csv',
      'April.csv',
    ]);
    // The browser adds the form boundary itself.
    expect(headers).not.toHaveProperty('content-type');
  });

  it('sends content unchanged, under its own type or the first type the call accepts', () => {
    const entry = call({
      method: 'POST',
      path: 'intake',
      access: 'feedKey',
      summary: 'Takes a mail.',
      body: raw(['message/rfc822', 'text/plain'], 1_000),
      reply,
    });
    expect(callRequest(entry, { content: 'Subject: lead' }, '/api/')).toMatchObject({
      body: 'Subject: lead',
      headers: { 'content-type': 'message/rfc822' },
    });
    const content = new Blob(['lead'], { type: 'text/plain' });
    expect(callRequest(entry, { content }, '/api/').headers).toMatchObject({ 'content-type': 'text/plain' });
  });

  it('either keeps a value unchanged through an address or refuses it', () => {
    fc.assert(
      fc.property(awkwardText, (q) => {
        const href = sentAs(q);
        if (href === null) expect(q).toMatch(/[&#%]|\p{Cc}|\p{Surrogate}/u);
        else expect(arrived(href)).toBe(q);
      }),
      { examples: [['50% off'], ['5%é'], ['ends in space '], ['a+b=c'], ['"<\'>']] },
    );
  });
});

/** Characters with a meaning in an address, and some without. */
const awkwardText = fc
  .array(fc.constantFrom(...'% &#+=?/\\"<\'[]{}|^`2Fa~é€\u0000\t\n\u007f', '😀', '\ud83d'), { maxLength: 12 })
  .map((marks) => marks.join(''));

function sentAs(q: string): string | null {
  try {
    return callRequest(search, { q }, 'http://rooftop.example/api/').href;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return null;
  }
}

/** The text a server reads after decoding the address. */
function arrived(href: string): string | undefined {
  const pieces = new URL(href).search.slice(1).split('&');
  const text = pieces.find((piece) => piece.startsWith('q='))?.slice('q='.length);
  return text?.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => decodeURIComponent(bytes));
}
