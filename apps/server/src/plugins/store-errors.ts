import { own } from '@lanewise/contract/own';
import type { ErrorCode } from '@lanewise/contract/errors';
import { FactsError } from '../facts/errors.ts';
import type { FactsErrorCode } from '../facts/errors.ts';
import { NotReady } from '../gate/gate.ts';
import { MetaUnavailable, Refused, TooManyAttempts } from '../meta/errors.ts';
import { storeStateOf, type StoreState } from '../meta/sql-state.ts';
import { Refusal, tooManyAttempts } from './refusal.ts';

const busy = (): Refusal =>
  new Refusal(503, 'server.busy', 'The server is busy. Please try again later', { retryAfter: 5 });

const full = (): Refusal =>
  new Refusal(507, 'storage.full', 'There is no space left to store this', { retryAfter: 60 });

const expensive = (): Refusal =>
  new Refusal(503, 'query.tooExpensive', 'This question takes too long. Please choose fewer days or locations', {
    retryAfter: 30,
  });

/** Only the log has the engine's reason. Another try may succeed, so the answer does not say that nothing exists. */
const failed = (id: string): Refusal =>
  new Refusal(503, 'query.failed', `The figures cannot be read now. The log of the server says more under ${id}`, {
    params: { id },
    retryAfter: 30,
  });

/** Refusals by error code of the operating system. */
const byCode: Record<string, () => Refusal> = {
  ENOSPC: full,
  EDQUOT: full,
  EMFILE: busy,
  ECONNREFUSED: busy,
  ECONNRESET: busy,
  EPIPE: busy,
  ETIMEDOUT: busy,
};

const byState: Record<StoreState, () => Refusal> = { busy, full, canceled: expensive, broken: busy };

const byFactsCode: Record<FactsErrorCode, (id: string) => Refusal> = {
  aborted: busy,
  away: busy,
  closed: busy,
  timeout: expensive,
  memory: expensive,
  diskFull: full,
  failed,
};

/** Status of refusals by the rules of a store; 400 for codes that are not listed. */
const statusOf: Partial<Record<ErrorCode, number>> = {
  notFound: 404,
  'question.tooMany': 429,
  'access.denied': 403,
  conflict: 409,
  'user.above': 403,
  'user.exists': 409,
  'user.former': 409,
  'user.lastAdmin': 409,
  taken: 409,
  changed: 409,
  inUse: 409,
  'list.full': 409,
  'ingest.withdrawn': 409,
  'incoming.overtaken': 409,
  'company.needed': 409,
};

/**
 * The refusal for an error of a store: a broken rule of the store, or the time of the next try if the store is full,
 * away or over its limits. Null: any other error. `id`: id of the request.
 */
export const storeRefusal = (error: unknown, id: string): Refusal | null => {
  if (error instanceof TooManyAttempts) return tooManyAttempts(error.retryAfterSeconds);
  if (error instanceof MetaUnavailable) return busy();
  if (error instanceof NotReady) {
    return new Refusal(503, 'server.busy', error.message, { retryAfter: error.retryAfterSeconds });
  }
  if (error instanceof FactsError) return byFactsCode[error.code](id);
  if (error instanceof Refused) {
    const { code, message, params } = error;
    const { field } = params;
    const fields = typeof field === 'string' ? [{ field, code, message }] : [];
    return new Refusal(statusOf[code] ?? 400, code, message, { params, fields });
  }
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const state = storeStateOf(error.code);
  return state === null ? (own(byCode, error.code)?.() ?? null) : byState[state]();
};
