/** What went wrong, in the product's words; decides the HTTP status at the edge. */
export type ProblemKind = keyof typeof STATUS;

/** One thing to mend, and the field of the form or file it belongs to. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

/**
 * A failure the user can act on. Everything else that is thrown is a bug and
 * reaches the browser as a bare 500.
 *
 * Leave `message` empty where the browser should list `errors` instead: the
 * specification shows the message when there is one and the list otherwise.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly errors: readonly FieldError[];

  constructor(kind: ProblemKind, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.kind = kind;
    this.errors = errors;
  }

  get status(): number {
    return STATUS[this.kind];
  }
}
