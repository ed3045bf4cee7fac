/** A reply that is no success. `code` is the server's own (contract errors.ts), or '' for a reply of something else. */
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

/** No reply: not sent, or the answer was lost. Every call of the import may be repeated, so both are treated alike. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface Patience {
  /** Tries after the first one. */
  tries: number;
  sleep(milliseconds: number): Promise<void>;
  /** 0 to 1. Spreads clients that were refused at the same moment. */
  random(): number;
}

const FIRST_MS = 500;
const LONGEST_MS = 20_000;
/** Longest wait that a server may ask for. */
const LONGEST_ASKED_MS = 120_000;

/**
 * Returns the milliseconds before the next try, or null if another try cannot help. Reads codes, never texts: busy
 * servers (429, 503) and gateways (502, 504) recover, a full disk (507) and a refused content do not.
 */
export const waitBefore = (error: unknown, tried: number, random: number): number | null => {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** tried) * (0.5 + random / 2);
  if (error instanceof NetworkError) return backOff;
  if (!(error instanceof ServerError) || ![429, 502, 503, 504].includes(error.status)) return null;
  if (error.retryAfterSeconds === null) return backOff;
  return Math.min(LONGEST_ASKED_MS, error.retryAfterSeconds * 1000) + random * FIRST_MS;
};

/**
 * Repeats the work until it succeeds, another try cannot help, or the tries are used up. Then throws the last error.
 */
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
