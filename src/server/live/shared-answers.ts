import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** By preference. Brotli is a fifth smaller here and not slower; browsers take it over HTTPS and on localhost. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESS: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text, { level: 4 }),
};

/** Only over unchanged rows. */
const KEPT_MS = 5_000;
/** Of text; what is compressed of it comes on top. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
const WORTH_COMPRESSING_BYTES = 1_024;

export interface PackedAnswer {
  readonly text: Buffer;
  readonly isWorthCompressing: boolean;
  compressed(encoding: Encoding): Promise<Buffer>;
}

export interface SharedQuestion {
  /** Call, input and scope: equal only where the answer may be shared. */
  readonly key: string;
  /** What the caller's transaction saw: equal only when no row has changed. */
  readonly version: string;
  readonly now: Date;
}

type Work = () => Promise<string>;

interface Running {
  readonly version: string;
  readonly answer: Promise<PackedAnswer>;
}

/** Requests after a change wait for it; it starts when the running one ends. */
interface Next extends PromiseWithResolvers<PackedAnswer> {
  question: SharedQuestion;
  work: Work;
}

interface Finished {
  readonly version: string;
  readonly now: number;
  readonly answer: PackedAnswer;
}

interface Place {
  running: Running | null;
  next: Next | null;
  finished: Finished | null;
}

/**
 * Nobody gets an answer older than their query: a computation that started before a change they may know of
 * is not shared with them. They share the next one.
 */
export class SharedAnswers {
  readonly #places = new Map<string, Place>();
  #keptBytes = 0;

  async ask(question: SharedQuestion, work: Work): Promise<PackedAnswer> {
    const { key, version, now } = question;
    const place = this.#placeOf(key);
    const { running, finished } = place;
    if (finished?.version === version && isRecent(finished, now)) return finished.answer;
    if (running === null) return await this.#begin(place, question, work);
    if (running.version === version) return await running.answer;
    place.next ??= { ...Promise.withResolvers<PackedAnswer>(), question, work };
    // Not started yet, so it sees whatever its latest caller saw.
    Object.assign(place.next, { question, work });
    return await place.next.promise;
  }

  #placeOf(key: string): Place {
    const known = this.#places.get(key);
    if (known) return known;
    const place: Place = { running: null, next: null, finished: null };
    this.#places.set(key, place);
    return place;
  }

  #begin(place: Place, question: SharedQuestion, work: Work): Promise<PackedAnswer> {
    const { key, version } = question;
    this.#forget(place);
    const answer = work().then(packed);
    place.running = { version, answer };
    answer.then(
      (done) => {
        this.#keep(place, question, done);
        this.#goOn(place, key);
      },
      () => this.#goOn(place, key),
    );
    return answer;
  }

  #goOn(place: Place, key: string): void {
    const { next } = place;
    place.running = null;
    place.next = null;
    if (next) this.#begin(place, next.question, next.work).then(next.resolve, next.reject);
    else this.#leave(key, place);
  }

  #keep(place: Place, { key, version, now }: SharedQuestion, answer: PackedAnswer): void {
    const finished = { version, now: now.getTime(), answer };
    place.finished = finished;
    this.#keptBytes += answer.text.length;
    for (const [otherKey, other] of this.#places) {
      if (this.#keptBytes <= MOST_KEPT_BYTES) break;
      this.#forget(other);
      this.#leave(otherKey, other);
    }
    setTimeout(() => {
      if (place.finished === finished) this.#forget(place);
      this.#leave(key, place);
    }, KEPT_MS).unref();
  }

  #forget(place: Place): void {
    this.#keptBytes -= place.finished?.answer.text.length ?? 0;
    place.finished = null;
  }

  #leave(key: string, place: Place): void {
    const isIdle = place.running === null && place.next === null && place.finished === null;
    if (isIdle && this.#places.get(key) === place) this.#places.delete(key);
  }
}

function isRecent(finished: Finished, now: Date): boolean {
  const age = now.getTime() - finished.now;
  return age >= 0 && age < KEPT_MS;
}

function packed(text: string): PackedAnswer {
  const bytes = Buffer.from(text);
  const small: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    text: bytes,
    isWorthCompressing: bytes.length >= WORTH_COMPRESSING_BYTES,
    compressed(encoding) {
      small[encoding] ??= COMPRESS[encoding](bytes);
      return small[encoding];
    },
  };
}
