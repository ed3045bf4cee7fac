import { pathOf, searchOf } from '@lanewise/contract/endpoints/address';
import type { Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { z } from 'zod';
import { jsonOf } from './json.ts';

/** A call that failed. */
export interface Failure {
  /** Status of the answer; null: no answer came. */
  status: number | null;
  /** The code of the server's refusal (contract errors.ts); '' if the answer has none. */
  code: string;
  message: string;
  /** Seconds after which the server wants the next try; null: the server names none. */
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

/** A failure without an answer. */
export const unanswered = (message: string): CallFailed =>
  new CallFailed({ status: null, code: '', message, retryAfter: null });

/** Where calls go, and with which rights. */
export interface Line {
  /** The base of the API, ending in a slash. */
  api: string;
  /** The token or key of the caller; absent for a call without one. */
  key?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Most bytes of an answer after decompression. */
  mostBytes: number;
  /** Called after each answer with the times at which the call began and ended. */
  answered?: (response: Response, began: number, ended: number) => void;
}

/** A call to any endpoint. A body is sent as JSON unless it is bytes. */
export interface Stated {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** Node names the reason of a failed connection in the cause of the error. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error instanceof Error ? error.message || error.name : String(error);
};

/** An answer without a message. Its status shows that the connection works. */
const notOurs = ({ status }: Response, message: string): CallFailed =>
  new CallFailed({ status, code: '', message, retryAfter: null });

const brokeOff = ({ api }: Line, error: unknown): CallFailed =>
  unanswered(`The answer of ${api} broke off: ${reasonOf(error)}.`);

/** Reads the text of an answer, and stops as soon as it is too long. Throws CallFailed. */
const textOf = async (response: Response, line: Line): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > line.mostBytes)
        throw notOurs(response, `The answer of ${line.api} is longer than ${line.mostBytes} bytes.`);
      parts.push(chunk);
    }
  } catch (error) {
    throw error instanceof CallFailed ? error : brokeOff(line, error);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Limits for the number of characters in a refusal's message and in its code. Longer texts are cut off. */
const [MOST_MESSAGE, MOST_CODE] = [1_000, 100];
const MOST_FIELDS = 20;
const shortened = (most: number) => z.string().transform((text) => text.slice(0, most));
const refusal = z.object({
  message: shortened(MOST_MESSAGE),
  code: shortened(MOST_CODE).default(''),
  fields: z
    .array(z.object({ field: shortened(MOST_CODE), message: shortened(MOST_MESSAGE) }))
    .transform((fields) => fields.slice(0, MOST_FIELDS))
    .default([]),
});

/** The message, followed by each wrong field that it does not name. */
const sentence = ({ message, fields }: z.output<typeof refusal>): string =>
  [
    message,
    ...fields.filter((each) => !message.includes(each.message)).map((each) => `${each.field}: ${each.message}`),
  ].join(' ');

const refused = (response: Response, text: string): CallFailed => {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const told = refusal.safeParse(jsonOf(text));
  return new CallFailed({
    status: response.status,
    code: told.success ? told.data.code : '',
    message: told.success ? sentence(told.data) : `The server answered ${response.status}.`,
    retryAfter: Number.isFinite(after) && after >= 0 ? after : null,
  });
};

/** Sends one call, and returns the answer if it is a success. Throws CallFailed. */
export const sendCall = async <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & Stated,
  line: Line,
): Promise<Response> => {
  const { params, query, body }: Stated = input;
  const isBytes = body instanceof Uint8Array;
  const headers = new Headers(line.headers);
  if (line.key !== undefined) headers.set('authorization', `Bearer ${line.key}`);
  if (body !== undefined) headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json');
  const began = Date.now();
  const response = await fetch(`${line.api}${pathOf(endpoint, params)}${searchOf({ ...query })}`, {
    method: endpoint.method,
    // A page that redirects is not the server. It must not receive the key.
    redirect: 'manual',
    headers,
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    ...(line.signal ? { signal: line.signal } : {}),
  }).catch((error: unknown) => Promise.reject(unanswered(`${line.api} cannot be reached: ${reasonOf(error)}.`)));
  line.answered?.(response, began, Date.now());
  if (!response.ok) throw refused(response, await textOf(response, line));
  return response;
};

const envelope = z.looseObject({ isSuccess: z.literal(true), data: z.unknown() });

/** The envelope of a successful answer. Its `data` is not checked further. Throws CallFailed. */
export const answerOf = async (response: Response, line: Line): Promise<z.output<typeof envelope>> => {
  const read = envelope.safeParse(jsonOf(await textOf(response, line)));
  if (read.success) return read.data;
  throw notOurs(response, `${line.api} is not the API of a Lanewise server.`);
};

/** The bytes of a successful answer as they arrive. Throws CallFailed. */
export const answerBytesOf = async function* ({ body }: Response, line: Line): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw brokeOff(line, error);
  }
};
