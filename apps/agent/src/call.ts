import { apiOf } from '@lanewise/contract/endpoints/server-address';
import type { DataOf, Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { answerOf, CallFailed, sendCall, type Stated } from '@lanewise/intake/call';
import type { z } from 'zod';
import type { Clock } from './clock.ts';

/** Milliseconds for one call: 4 MiB over a line of 256 kbit/s take a bit more than two minutes. */
const CALL_MS = 300_000;

/** Bytes of an answer, unpacked. The longest one has some hundred orders. */
const MOST_BYTES = 2 ** 20;

/**
 * Calls an endpoint as it is declared, with a key unless it is called without one. `data` reads what the agent needs of the
 * answer: a newer server answers with more. Throws CallFailed.
 */
export type Ask = <Half extends Served, Reader extends z.ZodType>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & Stated,
  data: Reader & (DataOf<Half> extends z.input<Reader> ? unknown : 'reads what the answer does not have'),
  key?: string,
) => Promise<z.output<Reader>>;

/** Calls of the server of the settings. */
export const openCalls = (
  server: string,
  stopped: AbortSignal,
  clock: Pick<Clock, 'note'> = { note: () => undefined },
): Ask => {
  const api = apiOf(server) ?? server;
  return async (endpoint, input, data, key) => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(CALL_MS)]);
    const answered = ({ headers }: Response, began: number, ended: number): void =>
      clock.note(headers.get('date'), began, ended);
    const line = { api, key, signal, mostBytes: MOST_BYTES, answered };
    const response = await sendCall(endpoint, input, line);
    const read = data.safeParse((await answerOf(response, line)).data);
    if (read.success) return read.data;
    const message = 'The answer is none of a server.';
    throw new CallFailed({ status: response.status, code: '', message, retryAfter: null });
  };
};
