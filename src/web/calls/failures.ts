import { type FieldError, Problem } from '../../core/errors.ts';

const UNKNOWN = 'An error occurred';

export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  /** Without the query. Calls to the same address share one toast. */
  readonly url: string;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly body: unknown;
  /** For whoever looks into it; null when no answer arrived. */
  readonly requestId: string | null;

  constructor(of: {
    url: string;
    status: number;
    body?: unknown;
    requestId?: string | null;
    cause?: unknown;
  }) {
    super(paragraphs(of.body).join('\n'), { cause: of.cause });
    this.url = of.url;
    this.status = of.status;
    this.body = of.body;
    this.requestId = of.requestId ?? null;
  }

  get errors(): readonly FieldError[] {
    return fieldErrors(this.body);
  }
}

/** A call that was cancelled. */
export class RequestCancelled extends Error {
  override readonly name = 'AbortError';

  constructor() {
    super('The request was canceled.');
  }
}

/** The session could not be renewed; the user has been signed out. */
export class SessionFailed extends Error {
  override readonly name = 'SessionFailed';

  constructor(message: 'Failed to refresh access token' | 'No refresh token available', cause?: unknown) {
    super(message, { cause });
  }
}

/** Paragraphs of the toast: the message, else every error, else a generic text. */
export function paragraphs(body: unknown): readonly string[] {
  if (!isRecord(body)) return [UNKNOWN];
  if (typeof body.message === 'string' && body.message !== '') return [body.message];
  const messages = fieldErrors(body).map((error) => error.message);
  return messages.length > 0 ? messages : [UNKNOWN];
}

/** The first error with its field, for a form to show there. */
export function firstFieldError(error: unknown): FieldError | undefined {
  if (error instanceof RequestFailed || error instanceof Problem) {
    return error.errors.find(({ field }) => field !== '');
  }
  return undefined;
}

function fieldErrors(body: unknown): readonly FieldError[] {
  const list = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return list.filter(isRecord).flatMap(({ field, message }) => {
    const isShown = typeof message === 'string' && message !== '';
    return isShown ? [{ field: typeof field === 'string' ? field : '', message }] : [];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const shownInPlace = new WeakSet<Error>();

/** A part of the screen shows this failure, so that no toast repeats it. */
export function showInPlace(error: Error): void {
  shownInPlace.add(error);
}

export function isShownInPlace(error: Error): boolean {
  return shownInPlace.has(error);
}

/** What happened and what to try, for the part of a screen that failed. */
export function failureText(error: Error): string {
  if (!(error instanceof RequestFailed)) return error.message;
  if (error.status === 0) {
    return navigator.onLine
      ? 'The server did not answer. Check the connection and try again.'
      : 'You are offline. Numbers on screen may be old; try again when you are connected.';
  }
  if (isBug(error))
    return 'Something went wrong on our side. Try again in a minute; the rest of the screen works.';
  return error.message;
}

/** The id to send to support; null where the message says what to do. */
export function requestIdOf(error: Error): string | null {
  return error instanceof RequestFailed && isBug(error) ? error.requestId : null;
}

function isBug({ status }: RequestFailed): boolean {
  return status >= 500;
}
