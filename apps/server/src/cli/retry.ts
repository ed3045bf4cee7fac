/** A reply that was no success. `code` is the server's own (contract errors.ts), '' when the reply was not the server's. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
  constructor(status: number, code: string, message: string, retryAfterSeconds: number | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No reply at all: not sent, or sent and the answer lost. Every call of the import may be repeated, so both are alike. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface Patience {
  /** Tries after the first one. */
  tries: number;
  sleep(milliseconds: number): Promise<void>;
  /** 0 to 1; spreads many clients that were refused at the same moment. */
  random(): number;
}

const FIRST_MS = 500;
const LONGEST_MS = 20_000;
/** A server that asks for more than this is believed, but only this far. */
const LONGEST_ASKED_MS = 120_000;

/**
 * Milliseconds to wait before the next try, or null when another try cannot help. Reads codes, never texts: busy servers
 * (429, 503) and gateways (502, 504) pass, a full disk (507) and every refusal of the content do not.
 */
export const waitBefore = (error: unknown, tried: number, random: number): number | null => {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** tried) * (0.5 + random / 2);
  if (error instanceof NetworkError) return backOff;
  if (!(error instanceof ServerError) || ![429, 502, 503, 504].includes(error.status)) return null;
  if (error.retryAfterSeconds === null) return backOff;
  return Math.min(LONGEST_ASKED_MS, error.retryAfterSeconds * 1000) + random * FIRST_MS;
};

/** Does the work until it succeeds, a try cannot help, or patience ends; then the last error is thrown. */
export const withRetry = async <Result>(work: () => Promise<Result>, patience: Patience): Promise<Result> => {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = tried < patience.tries ? waitBefore(error, tried, patience.random()) : null;
      if (wait === null) throw error;
      await patience.sleep(wait);
    }
  }
};
