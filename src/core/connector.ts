import { type FieldError, Problem } from './errors.ts';
import { describeFile } from './file-kind.ts';

/** The beginning of a file, enough to tell what it is. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether the bytes are the whole file. */
  readonly isWhole: boolean;
}

/** A file that can be read from its beginning more than once, never held in memory whole. */
export interface SourceFile {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** How a file writes 03/04/2026: as March 4 or as April 3. */
export type DateOrder = 'month-first' | 'day-first';

/** What reading needs from outside. */
export interface ReadContext {
  /** A keyed hash in hex: contact data is matched by it and never kept. */
  hash(text: string): string;
  readonly now: Date;
  /** What the sender says about dates; absent, the whole file is the evidence. */
  readonly dateOrder?: DateOrder;
}

/**
 * Whether a connector can read a file, in words for the person who sent it. Certainty and
 * closeness, 0 to 1, say which of several connectors is right, or came nearest.
 */
export type Recognition =
  | { readonly fits: true; readonly as: string; readonly certainty: number }
  | { readonly fits: false; readonly reason: string; readonly closeness: number };

/** What one row or message of a file becomes; `row` counts from 1 as a spreadsheet shows it. */
export type Item<Rec> =
  | { readonly row: number; readonly record: Rec }
  | { readonly row: number; readonly reasons: readonly FieldError[] }
  | { readonly row: number; readonly skipped: string };

/** What a record is about: the fact its measures are computed from. */
export type Target = 'lead';

/** One outside source or file kind: tells its own files and turns them into records. */
export interface Connector<Rec = unknown> {
  /** Part of every record's key: never changes. */
  readonly id: string;
  readonly title: string;
  readonly target: Target;
  /** Whether records come the moment they happen, so that their arrival checks their date. */
  readonly isLive: boolean;
  recognise(sample: Sample): Recognition;
  /** @throws Problem when the file as a whole cannot be read */
  read(file: SourceFile, context: ReadContext): AsyncIterable<Item<Rec>>;
}

/** How many bytes of a file tell what it is. */
export const SAMPLE_BYTES = 262_144;

/**
 * The connector that fits a file best, with what it takes the file for.
 *
 * @throws Problem `invalid` with the reason of the one that came nearest when none fits
 */
export function recognise<Rec>(
  connectors: readonly Connector<Rec>[],
  sample: Sample,
): { connector: Connector<Rec>; as: string } {
  const foreign = describeFile(sample.bytes);
  if (foreign !== null) throw new Problem('invalid', foreign);
  const tried = connectors.map((connector) => ({ connector, found: connector.recognise(sample) }));
  const fitting = tried.flatMap(({ connector, found }) => (found.fits ? [{ connector, ...found }] : []));
  const best = fitting.sort((a, b) => b.certainty - a.certainty)[0];
  if (best) return { connector: best.connector, as: best.as };
  const nearest = tried
    .flatMap(({ found }) => (found.fits ? [] : [found]))
    .sort((a, b) => b.closeness - a.closeness)[0];
  throw new Problem('invalid', nearest?.reason ?? 'No connector reads files.');
}

/** The beginning of a file as a connector wants to see it. */
export async function sampleOf(file: SourceFile): Promise<Sample> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  for await (const chunk of file.open()) {
    parts.push(chunk);
    size += chunk.length;
    if (size > SAMPLE_BYTES) {
      isWhole = false;
      break;
    }
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return { name: file.name, bytes: bytes.subarray(0, SAMPLE_BYTES), isWhole };
}
