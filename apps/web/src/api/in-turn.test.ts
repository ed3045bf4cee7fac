import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = (seconds: string): Response => new Response('{}', { status: 429, headers: { 'Retry-After': seconds } });

/** A fetch that returns the answers in turn and repeats the last one, and the number of its calls. */
const serving = (...answers: readonly (() => Response)[]) => {
  const asked = { times: 0 };
  const ask = (): Promise<Response> => {
    const answer = answers[Math.min(asked.times, answers.length - 1)];
    asked.times += 1;
    return Promise.resolve(answer?.() ?? new Response());
  };
  return { asked, ask };
};

describe('a question that has to wait', () => {
  const { signal } = new AbortController();

  it('is not asked again for ever, nor after a long time, nor where the server names none', async () => {
    for (const [seconds, times] of [
      ['2', 4],
      ['60', 1],
      ['', 1],
    ] as const) {
      const { asked, ask } = serving(() => busy(seconds));
      const answer = inTurn(ask, signal);
      await vi.runAllTimersAsync();
      expect([seconds, (await answer).status, asked.times]).toEqual([seconds, 429, times]);
    }
  });

  it('is asked again after the time that the server names', async () => {
    const { asked, ask } = serving(
      () => busy('2'),
      () => new Response('{}', { status: 200 }),
    );
    const answer = inTurn(ask, signal);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(asked.times).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect((await answer).status).toBe(200);
  });

  it('is given up at once with its screen', async () => {
    const leaving = new AbortController();
    const { asked, ask } = serving(() => busy('2'));
    const answer = inTurn(ask, leaving.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    await vi.runAllTimersAsync();
    expect(asked.times).toBe(1);
  });
});
