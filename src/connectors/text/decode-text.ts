/** Most files that are not UTF-8 come from Excel on Windows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Longest stretch without a line end that is held back; bounds memory for files without lines. */
const LONGEST_PENDING = 65_536;
const WORTH_DECODING = 16_384;
const NEWLINE = 0x0a;

/**
 * Detects the encoding from the first bytes: a byte order mark, or the zero bytes of two-byte text. The
 * encoding in an XML declaration is often wrong.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 512);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = Math.max(3, head.length / 5);
  if (odd > many && even * 4 < odd) return 'utf-16le';
  if (even > many && odd * 4 < even) return 'utf-16be';
  return 'utf-8';
}

/**
 * A file's text in pieces: without byte order mark and zero characters, NFC, every line end `
 * `. A line that is not UTF-8 is read as Windows-1252.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: ((bytes: Uint8Array | null) => string) | undefined;
  const lines = new LineEnds();
  let isFirst = true;
  for await (const chunk of gathered(chunks)) {
    decoder ??= decoderFor(encodingOf(chunk));
    const text: string = isFirst ? decoder(chunk).replace(/^\uFEFF/, '') : decoder(chunk);
    isFirst &&= text === '';
    yield lines.next(text);
  }
  if (decoder) yield lines.next(decoder(null)) + lines.end();
}

export function decodeBytes(bytes: Uint8Array): string {
  const decode = decoderFor(encodingOf(bytes));
  const lines = new LineEnds();
  const text = (decode(bytes) + decode(null)).replace(/^\uFEFF/, '');
  return lines.next(text) + lines.end();
}

/** Joins small pieces, so that the first one is long enough to detect the encoding. */
async function* gathered(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size < WORTH_DECODING) continue;
    yield joined(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield joined(parts);
}

function decoderFor(encoding: Encoding): (bytes: Uint8Array | null) => string {
  if (encoding === 'utf-8') return decodeLines();
  const decoder = new TextDecoder(encoding);
  return (bytes) => cleaned(bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}

function decodeLines(): (bytes: Uint8Array | null) => string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const western = new TextDecoder('windows-1252');
  let pending: Uint8Array = new Uint8Array(0);

  const decodeWhole = (bytes: Uint8Array): string => {
    try {
      return strict.decode(bytes);
    } catch {
      return linesOf(bytes).map(decodeLine).join('');
    }
  };
  const decodeLine = (line: Uint8Array): string => {
    try {
      return strict.decode(line);
    } catch {
      return western.decode(line);
    }
  };
  return (bytes) => {
    const all = bytes === null ? pending : joined([pending, bytes]);
    const end = bytes === null ? all.length : safeEnd(all);
    pending = all.slice(end);
    return cleaned(decodeWhole(all.subarray(0, end)));
  };
}

/** End of the last whole line; without lines, a place that cuts no character. */
function safeEnd(bytes: Uint8Array): number {
  const newline = bytes.lastIndexOf(NEWLINE);
  if (newline >= 0 || bytes.length <= LONGEST_PENDING) return newline + 1;
  let end = bytes.length;
  while (end > bytes.length - 4 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1;
  return end;
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

// Zero characters cannot be stored as text.
function cleaned(text: string): string {
  return text.replaceAll('\0', '').normalize('NFC');
}

class LineEnds {
  private heldReturn = false;

  next(text: string): string {
    if (text === '') return '';
    const all = this.heldReturn ? `\r${text}` : text;
    this.heldReturn = all.endsWith('\r');
    const ready = this.heldReturn ? all.slice(0, -1) : all;
    return ready.includes('\r') ? ready.replace(/\r\n?/g, '\n') : ready;
  }

  end(): string {
    return this.heldReturn ? '\n' : '';
  }
}
