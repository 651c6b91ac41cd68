/** Which field of a connection somebody must mend. */
export type ConnectionField =
  | 'account'
  | 'clientId'
  | 'refreshToken'
  | 'serviceAccount'
  | 'developerToken'
  | 'managerAccount';

/**
 * Why a platform did not answer, in words for a manager. `attention`: nothing helps but somebody mending it;
 * `later`: it goes on by itself.
 */
export class PullFailure extends Error {
  override readonly name = 'PullFailure';
  readonly kind: 'attention' | 'later';
  readonly field: ConnectionField | null;
  /** How long the platform asked to be left alone; null when it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: 'attention' | 'later',
    words: string,
    {
      field = null,
      retryAfterSeconds = null,
    }: { field?: ConnectionField | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(words);
    this.kind = kind;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
