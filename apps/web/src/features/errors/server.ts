import { useEffect, useRef } from 'react';
import { stateOfServer } from '@lanewise/contract/endpoints/health';
import { addressOf } from '../../api/client.ts';

/** The state of the server. 'unreachable': the server or its databases do not answer. */
export type ServerState = 'ok' | 'maintenance' | 'unreachable';

/** Milliseconds that an answer may take. */
const patience = 10_000;

/** Asks for the state of the server. It never fails, needs no session and announces no failure. */
export const askServer = async (): Promise<ServerState> => {
  try {
    const response = await fetch(addressOf(stateOfServer.path), {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    const reply = (await response.json()) as { data?: { maintenance?: unknown } } | null;
    if (!response.ok || typeof reply?.data?.maintenance !== 'boolean') return 'unreachable';
    return reply.data.maintenance ? 'maintenance' : 'ok';
  } catch {
    return 'unreachable';
  }
};

/**
 * Milliseconds before the first poll, and the longest wait between two polls. Each wait is 1.5 times the previous wait.
 */
export const waits = { first: 5_000, longest: 60_000, growth: 1.5 };

/**
 * Polls the state of the server at growing intervals, and at once when the network is back, and reports each answer.
 * All browsers wait for the same server, so a fifth of each wait is random. Returns functions that poll now and that
 * stop the polling.
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

/** Polls while a screen is mounted and `enabled`; returns a function that polls at once. */
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
