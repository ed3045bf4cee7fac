import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askServer, waits, watchServer } from './server.ts';
import type { ServerState } from './server.ts';

const health = (maintenance: unknown, status = 200): Response =>
  new Response(JSON.stringify({ isSuccess: true, message: '', data: { status: 'ok', maintenance } }), { status });

let answer: () => Promise<Response>;
const asked = vi.fn(() => answer());
beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('how the server is', () => {
  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    [
      'a gateway answers for it',
      () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
      'unreachable',
    ],
    ['its stores do not answer', () => Promise.resolve(health(false, 503)), 'unreachable'],
    ['something else answers', () => Promise.resolve(new Response('{}')), 'unreachable'],
    ['it is under maintenance', () => Promise.resolve(health(true)), 'maintenance'],
    ['it works', () => Promise.resolve(health(false)), 'ok'],
  ] as const)('when %s', async (_, given, state) => {
    answer = given;
    expect(await askServer()).toBe(state);
  });
});

describe('waiting for the server', () => {
  const states: ServerState[] = [];
  beforeEach(() => {
    states.length = 0;
    vi.useFakeTimers();
    answer = () => Promise.resolve(health(true));
  });

  it('asks ever more seldom, at least once a minute, until it is stopped', async () => {
    const { stop } = watchServer((state) => states.push(state));
    await vi.advanceTimersByTimeAsync(waits.first * 0.85);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(waits.first * 0.3);
    expect(states).toEqual(['maintenance']);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const often = asked.mock.calls.length;
    expect(often).toBeGreaterThan(10);
    expect(often).toBeLessThan(20);
    answer = () => Promise.resolve(health(false));
    await vi.advanceTimersByTimeAsync(waits.longest * 1.2);
    expect(states.at(-1)).toBe('ok');
    stop();
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks at once when the network is back, and when somebody asks it to', async () => {
    const { ask, stop } = watchServer((state) => states.push(state));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toHaveLength(2);
    stop();
  });
});
