import { useEffect, useRef } from 'react';
import { addressOf } from '../../api/client.ts';

/** How the server is. 'unreachable': it does not answer, or its stores do not. */
export type ServerState = 'ok' | 'maintenance' | 'unreachable';

/** Milliseconds an answer may take. */
const patience = 10_000;

/** Asks the server how it is; never fails. It takes no session, and no failure is told. */
export const askServer = async (): Promise<ServerState> => {
  try {
    const response = await fetch(addressOf('health'), { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    const reply = (await response.json()) as { data?: { maintenance?: unknown } } | null;
    if (!response.ok || typeof reply?.data?.maintenance !== 'boolean') return 'unreachable';
    return reply.data.maintenance ? 'maintenance' : 'ok';
  } catch {
    return 'unreachable';
  }
};

/** Milliseconds to the first question and at most between two; each wait is half as long again as the one before. */
export const waits = { first: 5_000, longest: 60_000, growth: 1.5 };

/**
 * Asks again and again how the server is, ever more seldom, and tells each answer. All browsers wait for the same moment: a
 * fifth of each wait is chance. When the network is back it asks at once. Answers how to stop.
 */
export const watchServer = (onAnswer: (state: ServerState) => void): { ask: () => void; stop: () => void } => {
  let wait = waits.first;
  let timer = 0;
  let stopped = false;
  const later = (): void => {
    if (stopped) return;
    timer = window.setTimeout(ask, wait * (0.9 + Math.random() / 5));
    wait = Math.min(wait * waits.growth, waits.longest);
  };
  const ask = (): void => {
    window.clearTimeout(timer);
    void askServer().then((state) => {
      if (stopped) return;
      onAnswer(state);
      later();
    });
  };
  later();
  window.addEventListener('online', ask);
  const stop = (): void => {
    stopped = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', ask);
  };
  return { ask, stop };
};

/** The same while a screen stands and `enabled`; answers how to ask at once. */
export const useServerWatch = (onAnswer: (state: ServerState) => void, enabled = true): (() => void) => {
  const listener = useRef(onAnswer);
  const askNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    listener.current = onAnswer;
  });
  useEffect(() => {
    if (!enabled) return;
    const { ask, stop } = watchServer((state) => listener.current(state));
    askNow.current = ask;
    return stop;
  }, [enabled]);
  return () => askNow.current();
};
