import { describe, expect, it } from 'vitest';
import { CallFailed, unanswered } from '@lanewise/intake/call';
import { waitBefore, withRetry } from './retry.ts';

const refused = (status: number, retryAfter: number | null = null) =>
  new CallFailed({ status, code: '', message: 'no', retryAfter });

/** Fails with each error in turn, then succeeds; returns the result and the wait before each try. */
const attempt = async (errors: readonly Error[], tries = 8) => {
  const left = [...errors];
  const waits: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const work = async (): Promise<string> => {
    const error = left.shift();
    if (error) throw error;
    return 'done';
  };
  const outcome = await withRetry(work, { tries, sleep, random: () => 1 }).catch((error: unknown) => error);
  return { outcome, waits };
};

describe('trying again', () => {
  it.each([400, 401, 403, 404, 409, 413, 415, 422, 500, 507])('status %i is final', async (status) => {
    const { outcome, waits } = await attempt([refused(status)]);
    expect(outcome).toBeInstanceOf(CallFailed);
    expect(waits).toEqual([]);
  });
  it('a fault of this program is final', async () => {
    expect((await attempt([new TypeError('bug')])).waits).toEqual([]);
  });
  it('ends when patience ends, with the last error', async () => {
    const last = unanswered('still gone');
    const { outcome, waits } = await attempt([unanswered('gone'), refused(503), last], 2);
    expect(outcome).toBe(last);
    expect(waits).toHaveLength(2);
  });
  it('does not try again where the first call only asks whether anybody is there', async () => {
    expect((await attempt([unanswered('gone')], 0)).waits).toEqual([]);
  });
  it.each([429, 502, 503, 504])('status %i passes', async (status) => {
    expect((await attempt([refused(status), refused(status)])).outcome).toBe('done');
  });
  it('waits as long as a busy server asks for, and then a little, so that not all come back at once', async () => {
    expect((await attempt([refused(429, 7), refused(503, 0)])).waits).toEqual([7_500, 500]);
    expect(waitBefore(refused(503, 86_400), 0, 0)).toBe(120_000);
  });
  it('waits longer each time while nobody answers, up to a limit', async () => {
    const gone = Array.from({ length: 8 }, () => unanswered('gone'));
    expect((await attempt(gone)).waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  });
});
