import { pathOf, searchOf, type QueryValue } from '@lanewise/contract/endpoints/address';
import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { jsonOf } from './json.ts';

/** A call without success. `status` is null when no answer came, `code` is '' when it was none of ours. */
export interface Failure {
  status: number | null;
  code: string;
  message: string;
  /** Seconds. */
  retryAfter: number | null;
}
export class CallFailed extends Error implements Failure {
  override readonly name = 'CallFailed';
  readonly status: number | null;
  readonly code: string;
  readonly retryAfter: number | null;
  constructor({ status, code, message, retryAfter }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Milliseconds for one call: 4 MiB over a line of 256 kbit/s take a bit more than two minutes. */
const CALL_MS = 300_000;

/** Bytes of an answer, unpacked. The longest one has some hundred orders. */
const MOST_BYTES = 2 ** 20;
/** Characters of what a refusal says, and of its code. */
const [MOST_MESSAGE, MOST_CODE] = [1_000, 100];

const shortened = (most: number) => z.string().transform((text) => text.slice(0, most));
const refusal = z.object({ message: shortened(MOST_MESSAGE), code: shortened(MOST_CODE) });

/** The text of an answer. One that is too long is given up where that shows. */
const textOf = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`it is longer than ${MOST_BYTES} bytes`);
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
};

export interface Call {
  params?: object;
  query?: Readonly<Record<string, QueryValue>>;
  body?: Uint8Array | object;
  /** Left out for a call without a key. */
  key?: string;
}

const failureOf = (response: Response, text: string): Failure => {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(after) && after >= 0 ? after : null;
  const told = refusal.safeParse(jsonOf(text));
  const { message, code } = told.success ? told.data : { message: `The answer was ${response.status}.`, code: '' };
  return { status: response.status, code, message, retryAfter };
};

const noAnswer = (error: unknown): CallFailed => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new CallFailed({ status: null, code: '', message: `No answer: ${message}`, retryAfter: null });
};

/** What the server answers to a call, read by `data`. Throws CallFailed. */
export type Ask = <Data>(endpoint: Endpoint, call: Call, data: z.ZodType<Data>) => Promise<Data>;

/** Calls of the server of the settings. */
export const openCalls = (
  server: string,
  stopped: AbortSignal,
  clock: Pick<Clock, 'note'> = { note: () => undefined },
): Ask => {
  const base = `${server.replace(/\/+$/, '')}/api/`;
  return async (endpoint, { params = {}, query = {}, body, key }, data) => {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const began = Date.now();
    const response = await fetch(`${base}${pathOf(endpoint, params)}${searchOf(query)}`, {
      method: endpoint.method,
      // A page that redirects is not the server, and must not see the key.
      redirect: 'manual',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(CALL_MS)]),
    }).catch((error: unknown) => Promise.reject(noAnswer(error)));
    clock.note(response.headers.get('date'), began, Date.now());
    const text = await textOf(response).catch((error: unknown) => Promise.reject(noAnswer(error)));
    if (!response.ok) throw new CallFailed(failureOf(response, text));
    const read = z.object({ isSuccess: z.literal(true), data }).safeParse(jsonOf(text));
    if (read.success) return read.data.data;
    throw new CallFailed({ status: null, code: '', message: 'The answer is none of a server.', retryAfter: null });
  };
};
