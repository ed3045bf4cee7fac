import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { FactsError } from '../../facts/errors.ts';
import { MetaUnavailable } from '../../meta/errors.ts';
import type { Failure } from '../../meta/ingest-types.ts';
import { storeStateOf } from '../../meta/sql-state.ts';
import { storable } from '../../meta/storable.ts';

/** The message of an error in a form that can be stored. A failure that cannot be recorded would repeat for ever. */
export const messageOf = (error: unknown): string => storable(error instanceof Error ? error.message : String(error));

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
};

/**
 * A statement that the metadata store canceled because it took too long. Either the statement is too large, or the
 * store is busy.
 */
const isCanceled = (error: unknown): boolean => storeStateOf(codeOf(error)) === 'canceled';

/** Whether the metadata store is unreachable, restarting or full. Nothing can be decided until the store is back. */
export const isMetaAway = (error: unknown): boolean => {
  if (error instanceof MetaUnavailable) return true;
  const state = error instanceof FactsError ? null : storeStateOf(codeOf(error));
  return state === 'busy' || state === 'full';
};

/**
 * Whether a statement exceeded its limits. Either the statement is too large, or the store was busy. Only further tries
 * show which of these is true.
 */
export const isOverload = (error: unknown): boolean =>
  error instanceof FactsError
    ? error.code === 'memory' || error.code === 'timeout'
    : isCanceled(error) || (error instanceof Error && error.cause !== undefined && isOverload(error.cause));

/**
 * Whether a failure is temporary: a full disk, or a store that is unavailable or busy. Any other failure counts as a
 * fault of the work itself.
 */
export const passes = (error: unknown): boolean => {
  if (error instanceof FactsError) return error.code !== 'failed' && !isOverload(error);
  if (isMetaAway(error) || /^E(CONN|PIPE|NOSPC|MFILE|TIMEDOUT)/.test(codeOf(error))) return true;
  return error instanceof Error && error.cause !== undefined && passes(error.cause);
};

/** Why a segment is given up: its content is refused, or the server is at fault. */
export const failureOf = (error: unknown): Failure => ({
  reason: sentenceOf(error),
  // The server itself compressed the kept bytes. If they cannot be decompressed, they were damaged on this server.
  isFault: !(error instanceof SegmentRefused) || error.code === 'ingest.brokenGzip',
});

/** The message of a failure for users. Messages of an engine name tables and statements, and only go to the log. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof SegmentRefused) return messageOf(error);
  if (isOverload(error)) return 'It takes more time or memory than the server allows. Send it in smaller files.';
  return 'A fault of the server keeps it from being entered. The log of the server says more. Try it again.';
};
