export type ProblemKind = keyof typeof STATUS;

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
 * A failure the user can act on; anything else thrown is a bug. An empty `message` shows `errors`
 * instead.
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
