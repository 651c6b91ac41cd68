export type ConnectionField =
  | 'account'
  | 'clientId'
  | 'refreshToken'
  | 'serviceAccount'
  | 'developerToken'
  | 'managerAccount';

/** `attention`: somebody must fix it; `later`: it is retried. The message is for a manager. */
export class PullFailure extends Error {
  override readonly name = 'PullFailure';
  readonly kind: 'attention' | 'later';
  readonly field: ConnectionField | null;
  /** The wait that the platform requires; null when it gives none. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: 'attention' | 'later',
    message: string,
    {
      field = null,
      retryAfterSeconds = null,
    }: { field?: ConnectionField | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
