import { decodeBytes } from '../text/decode-text.ts';
import { decodeEntities } from '../text/tags.ts';
import { hasProspect } from './cut-prospects.ts';

const MOST_LAYERS = 4;

/**
 * Removes what mail programs wrap around a document: quoted-printable, base64, the `>` of a forwarded mail,
 * and HTML that shows tags as text.
 * @returns the text unchanged when it hides no prospect
 */
export function uncover(text: string): string {
  let open = text;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const next = withoutOneLayer(open);
    if (next === null) break;
    open = next;
  }
  return hasProspect(open) ? open : text;
}

function withoutOneLayer(text: string): string | null {
  if (/=3D\s*["']/i.test(text) || /=3C\/?(adf|prospect)/i.test(text)) return quotedPrintable(text);
  if (hasProspect(text)) return /^>+ ?.*<\/?\w/m.test(text) ? text.replace(/^(> ?)+/gm, '') : null;
  if (/&(amp;)?lt;\s*\/?\s*([\w-]+:)?(adf|prospect)\b/i.test(text)) return shownAsText(text);
  return base64(text);
}

export function quotedPrintable(text: string): string {
  const joined = text.replace(/=[ \t]*\n/g, '');
  return joined.replace(/(?:=[0-9A-F]{2})+/gi, (codes) =>
    decodeBytes(Uint8Array.from(codes.slice(1).split('='), (code) => Number.parseInt(code, 16))),
  );
}

/** Drops the page's own tags and decodes the visible ones. */
function shownAsText(text: string): string {
  return decodeEntities(
    text.replace(/<(br|\/p|\/div|\/tr|\/li)\b[^<>]*>/gi, '\n').replace(/<\/?[a-z!][^<>]*>/gi, ''),
  );
}

function base64(text: string): string | null {
  let run = '';
  let longest = '';
  for (const line of text.split('\n')) {
    run = /^[A-Za-z0-9+/]{4,}={0,2}\s*$/.test(line) ? run + line.trim() : '';
    if (run.length > longest.length) longest = run;
  }
  if (longest.length < 40) return null;
  const decoded = decodeBytes(new Uint8Array(Buffer.from(longest, 'base64')));
  return hasProspect(decoded) || /&lt;|=3D/.test(decoded) ? decoded : null;
}
