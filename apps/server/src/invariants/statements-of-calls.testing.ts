import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';
import type { Answer } from '../app-testing.ts';

/** Records the statements of a call, whatever else the server does meanwhile. */
export const statementsOfCalls = () => {
  const calls = new AsyncLocalStorage<string[]>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...asked: unknown[]) => unknown;
  const watched = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked;
    const isConfig = typeof first === 'object' && first !== null && 'text' in first;
    calls.getStore()?.push(String(isConfig ? first.text : first));
    return query.apply(this, asked);
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(watched);
  return {
    of: async (call: () => Promise<Answer>): Promise<{ answer: Answer; texts: string[] }> => {
      const texts: string[] = [];
      return { answer: await calls.run(texts, call), texts };
    },
    end: () => spy.mockRestore(),
  };
};
