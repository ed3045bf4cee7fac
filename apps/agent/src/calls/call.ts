import { apiOf } from '@lanewise/contract/endpoints/server-address';
import type { DataOf, Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { answerOf, CallFailed, sendCall, type Stated } from '@lanewise/intake/call';
import type { z } from 'zod';
import type { Clock } from '../process/clock.ts';

/** Milliseconds for one call: 4 MiB over a line of 256 kbit/s take a bit more than two minutes. */
const CALL_MS = 300_000;

/** Most bytes of an unpacked answer. The longest answer has some hundred orders. */
const MOST_BYTES = 2 ** 20;

/**
 * Calls an endpoint, with the key unless the call needs none. `data` reads only the fields that the agent needs,
 * because a newer server may answer with more. Throws CallFailed.
 */
export type Ask = <Half extends Served, Reader extends z.ZodType>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & Stated,
  data: Reader & (DataOf<Half> extends z.input<Reader> ? unknown : 'reads what the answer does not have'),
  key?: string,
) => Promise<z.output<Reader>>;

/** Calls to the server in the settings. */
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
