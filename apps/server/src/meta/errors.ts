import type { ErrorCode } from '@lanewise/contract/errors';

/** The store cannot answer now because it restarts or its server is away. The same call may succeed a moment later. */
export class MetaUnavailable extends Error {
  override readonly name = 'MetaUnavailable';
  readonly code = 'server.busy' satisfies ErrorCode;
  readonly retryable = true;
  constructor(cause: unknown) {
    super('The metadata store cannot be reached at the moment.', { cause });
  }
}

/** A request that the rules of the store refuse, with the code that clients translate. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  constructor(code: ErrorCode, message: string, params: Record<string, string | number> = {}) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

/**
 * Ten wrong passwords within 30 minutes from unknown browsers, or from one known browser. Until the time is over,
 * logins from these browsers are refused even with the right password.
 */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly code = 'auth.tooManyAttempts' satisfies ErrorCode;
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many wrong passwords for this account. Try again later.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The store cannot be opened; the message is one sentence for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
