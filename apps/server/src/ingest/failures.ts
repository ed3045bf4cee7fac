import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { FactsError } from '../facts/errors.ts';
import { MetaUnavailable } from '../meta/errors.ts';
import type { Failure } from '../meta/ingest-types.ts';
import { storable } from '../meta/storable.ts';

/** As it can be kept, whatever it quotes: a failure that cannot be recorded would never end. */
export const messageOf = (error: unknown): string => storable(error instanceof Error ? error.message : String(error));

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
};

/** A statement that the metadata store broke off because it took too long: it is too large, or the store is busy. */
const isCanceled = (error: unknown): boolean => codeOf(error) === '57014';

/** The metadata store is away, restarts or is full: nothing can be decided until it is back. */
export const isMetaAway = (error: unknown): boolean =>
  error instanceof MetaUnavailable ||
  (!(error instanceof FactsError) && !isCanceled(error) && /^(08|53|55|57|40)/.test(codeOf(error)));

/** A statement that is too large for its limits, or came at a bad moment: nobody knows before it was tried more often. */
export const isOverload = (error: unknown): boolean =>
  error instanceof FactsError
    ? error.code === 'memory' || error.code === 'timeout'
    : isCanceled(error) || (error instanceof Error && error.cause !== undefined && isOverload(error.cause));

/** What passes with time: a full disk, a store that is away or busy. Anything else is the work's own fault until proven otherwise. */
export const passes = (error: unknown): boolean => {
  if (error instanceof FactsError) return error.code !== 'failed' && !isOverload(error);
  if (isMetaAway(error) || /^E(CONN|PIPE|NOSPC|MFILE|TIMEDOUT)/.test(codeOf(error))) return true;
  return error instanceof Error && error.cause !== undefined && passes(error.cause);
};

/** Why a segment is given up: what it holds is refused, or the server is at fault. */
export const failureOf = (error: unknown): Failure => ({
  reason: sentenceOf(error),
  // Bytes are packed when they are kept: those that cannot be unpacked were damaged here.
  isFault: !(error instanceof SegmentRefused) || error.code === 'ingest.brokenGzip',
});

/** What people are told of a failure: what an engine says of it names tables and statements, and is for the log alone. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof SegmentRefused) return messageOf(error);
  if (isOverload(error)) return 'It takes more time or memory than the server allows. Send it in smaller files.';
  return 'A fault of the server keeps it from being entered. The log of the server says more. Try it again.';
};
