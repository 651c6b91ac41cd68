import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBytes, decodeText, encodingOf } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

async function* cut(whole: Uint8Array, size: number) {
  for (let start = 0; start < whole.length; start += size) yield whole.subarray(start, start + size);
}

async function decoded(whole: Uint8Array, size: number): Promise<string> {
  let text = '';
  for await (const piece of decodeText(cut(whole, size))) text += piece;
  return text;
}

const samples = [
  { why: 'plain', encoded: utf8('lead,source\n1,Walk-in\n'), text: 'lead,source\n1,Walk-in\n' },
  { why: 'UTF-8 with a mark', encoded: utf8('\uFEFFlead,é\r\n1,ü'), text: 'lead,é\n1,ü' },
  {
    why: 'Windows-1252',
    encoded: bytes(0x43, 0x69, 0x74, 0x72, 0x6f, 0xeb, 0x6e, 0x0a, 0x80),
    text: 'Citroën\n€',
  },
  {
    why: 'one stray Windows line in UTF-8',
    encoded: bytes(...utf8('é\n'), 0xe9, 0x0a, ...utf8('ü')),
    text: 'é\né\nü',
  },
  {
    why: 'UTF-16 little end first with a mark',
    encoded: utf16le('\uFEFFlead\tsource\r\n1\té'),
    text: 'lead\tsource\n1\té',
  },
  { why: 'UTF-16 big end first with a mark', encoded: utf16be('\uFEFFlead\tsource'), text: 'lead\tsource' },
  { why: 'UTF-16 without a mark', encoded: utf16le('lead\tsource\r\n1\tWeb'), text: 'lead\tsource\n1\tWeb' },
  { why: 'old Macintosh lines', encoded: utf8('a\rb\r'), text: 'a\nb\n' },
  { why: 'a letter in two parts', encoded: utf8('Cafe\u0301'), text: 'Caf\u00e9' },
  { why: 'zero characters', encoded: utf8('a\0b'), text: 'ab' },
  { why: 'nothing', encoded: bytes(), text: '' },
];

describe.each(samples)('$why', ({ encoded, text }) => {
  it.each([1, 2, 3, 7, 1000])('cut into pieces of %i', async (size) => {
    expect(await decoded(encoded, size)).toBe(text);
  });

  it('at once', () => {
    expect(decodeBytes(encoded)).toBe(text);
  });
});

it('believes the bytes, not what they are called', () => {
  expect(encodingOf(utf8('<?xml version="1.0" encoding="utf-16"?><adf/>'))).toBe('utf-8');
});

it('never loses a character of well-formed text, however it is cut', { timeout: 60_000 }, async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 200 })
    .map((value) => value.replace(/[\0\r\uFEFF]/g, ''));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (value, size) => {
      fc.pre(encodingOf(utf8(value)) === 'utf-8');
      expect(await decoded(utf8(value), size)).toBe(value.normalize('NFC'));
    }),
  );
});

it('holds little of a file without lines', async () => {
  const long = utf8('é'.repeat(200_000));
  let longest = 0;
  let total = 0;
  for await (const piece of decodeText(cut(long, 10_000))) {
    longest = Math.max(longest, piece.length);
    total += piece.length;
  }
  expect(total).toBe(200_000);
  expect(longest).toBeLessThan(70_000);
});
