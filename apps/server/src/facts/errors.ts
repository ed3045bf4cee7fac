export const factsErrorCodes = ['aborted', 'timeout', 'memory', 'diskFull', 'away', 'closed', 'failed'] as const;

/**
 * 'aborted': stopped by the caller's signal. 'timeout', 'memory': the limits of one statement. 'diskFull': nothing was
 * written, and the same statement works again once there is space. 'away': the server is out of reach, ends or is
 * overloaded, and it is unknown whether the statement took effect. 'closed': the store is being closed. 'failed': any
 * other error.
 */
export type FactsErrorCode = (typeof factsErrorCodes)[number];

/** Any failure of the facts engine. `message` contains the engine's own text. */
export class FactsError extends Error {
  override readonly name = 'FactsError';
  readonly code: FactsErrorCode;
  constructor(code: FactsErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Codes of the engine (ErrorCodes.cpp of ClickHouse) for the reasons that stop a statement. */
const byNumber: Readonly<Record<number, FactsErrorCode>> = {
  159: 'timeout', // TIMEOUT_EXCEEDED
  160: 'timeout', // TOO_SLOW
  241: 'memory', // MEMORY_LIMIT_EXCEEDED
  198: 'away', // DNS_ERROR
  202: 'away', // TOO_MANY_SIMULTANEOUS_QUERIES
  209: 'away', // SOCKET_TIMEOUT
  210: 'away', // NETWORK_ERROR
  236: 'away', // ABORTED, by a server that shuts down
  242: 'away', // TABLE_IS_READ_ONLY
  243: 'diskFull', // NOT_ENOUGH_SPACE
  252: 'away', // TOO_MANY_PARTS
  394: 'aborted', // QUERY_WAS_CANCELLED
  439: 'away', // CANNOT_SCHEDULE_TASK
  497: 'away', // ACCESS_DENIED: the right existed when the server started
  516: 'away', // AUTHENTICATION_FAILED: the user existed when the server started
  734: 'aborted', // QUERY_WAS_CANCELLED_BY_CLIENT
  745: 'away', // SERVER_OVERLOADED
};

/** The engine writes `Code: 241. DB::Exception: ...`. The client stores the number separately, as `code: '241'`. */
const numberOf = (cause: Error): number => {
  const parsed = 'code' in cause && typeof cause.code === 'string' ? Number(cause.code) : Number.NaN;
  return Number.isInteger(parsed) ? parsed : Number(/Code: (\d+)\./.exec(cause.message)?.[1] ?? Number.NaN);
};

export const factsErrorOf = (cause: unknown): FactsError => {
  if (cause instanceof FactsError) return cause;
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const full = /No space left on device|errno: 28\b/.test(error.message);
  return new FactsError(full ? 'diskFull' : (byNumber[numberOf(error)] ?? 'failed'), error.message, cause);
};
