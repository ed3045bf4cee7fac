import type { Failure } from '@lanewise/intake/call';

const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;
/** Longest wait that a server may ask for. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * Milliseconds before the next try. The wait doubles up to five minutes. A random part (half to all of the wait) keeps
 * stores that lost the server together from returning together. If the server asks for a wait, the agent waits that
 * long, plus a random part for the same reason.
 */
export const waitBefore = ({ retryAfter }: Failure, tried: number, random: number): number => {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tried, 20)) * (0.5 + random / 2);
  if (retryAfter === null) return backOff;
  const asked = Math.min(LONGEST_ASKED_MS, retryAfter * 1_000);
  return asked + random * Math.max(FIRST_MS, asked / 4);
};

/** HTTP statuses of a refusal because of the segment itself: the same bytes would be refused again. */
const LASTING: readonly number[] = [400, 413, 415, 422];

/**
 * Whether a Lanewise server will never take a segment. A failure without a code comes from something else, such as a
 * proxy or a page that asks a guest to sign in. A missing right, a withdrawn key or a full disk says nothing about the
 * segment.
 */
export const isLasting = ({ status, code }: Failure): boolean =>
  code !== '' && ((status !== null && LASTING.includes(status)) || code === 'ingest.withdrawn');
