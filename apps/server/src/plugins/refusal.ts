import type { ErrorCode, FieldError } from '@lanewise/contract/errors';

interface Details {
  params?: Record<string, string | number>;
  fields?: FieldError[];
  /** Seconds after which another try makes sense; sent as Retry-After. */
  retryAfter?: number;
  headers?: Record<string, string>;
}

/** An answer that is not a success, thrown from anywhere below a route. Its English message may be shown to users. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: FieldError[];
  readonly headers: Record<string, string>;
  constructor(status: number, code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields ?? [];
    this.headers = { ...details.headers };
    if (details.retryAfter !== undefined) this.headers['retry-after'] = String(details.retryAfter);
  }
}

/** The answer is the same for objects that do not exist and for objects that belong to others. */
export const notFound = (): Refusal => new Refusal(404, 'notFound', 'Requested resource not found');

export const accessDenied = (): Refusal =>
  new Refusal(403, 'access.denied', 'You are not authorized to perform this action');

export const sessionExpired = (): Refusal =>
  new Refusal(401, 'session.expired', 'Your session time has expired, please log in again', {
    headers: { 'www-authenticate': 'Bearer' },
  });

/** The answer to a connector of an Inactive company. Users of such a company cannot log in. */
export const companyInactive = (): Refusal =>
  new Refusal(403, 'company.inactive', 'The company is Inactive: nothing is received for it until it is Active again');

export const companyNeeded = (): Refusal => new Refusal(409, 'company.needed', 'There is no company yet');

/** One field of the body or query that is wrong for a reason only the server knows. */
export const badField = (field: string, code: string, message: string, reply: ErrorCode = 'validation'): Refusal =>
  new Refusal(400, reply, message, { fields: [{ field, code, message }] });

/** `params.minutes` is for the sentence that the client shows. Retry-After is for programs. */
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal(429, 'auth.tooManyAttempts', 'Too many attempts. Please try again later', {
    params: { minutes: Math.ceil(seconds / 60) },
    retryAfter: Math.ceil(seconds),
  });
