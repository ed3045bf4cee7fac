import { pathOf, rootOf, type QueryValue } from '@lanewise/contract/endpoints/address';
import type { AnswerOf, DataOf, Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { callWithHeaders, fileCall, pictureCall } from './client.ts';
import type { CallOptions, FullAnswer } from './client.ts';

/** Options of a call besides its input. `quiet` and `page` replace those of the endpoint. */
export type AskOptions = Pick<CallOptions, 'signal' | 'situation' | 'quiet' | 'page' | 'unheard' | 'anyCompany'>;

/**
 * Input of an endpoint whose exact type is unknown, because the same code calls the endpoints of all kinds of records.
 */
export interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/**
 * The key of a query: its endpoint, by which queries are cached and refetched, and the values that distinguish its
 * answers.
 */
export const queryKeyOf = <Rest extends readonly unknown[]>(endpoint: Endpoint, ...rest: Rest) =>
  [rootOf(endpoint), ...rest] as const;

/** The only cast of an answer to the type of its endpoint. The server checks each answer before it sends it. */
const exchange = <Answer>(
  endpoint: Endpoint,
  { params, query, body }: AnyInput,
  options: AskOptions,
): Promise<FullAnswer<Answer>> => {
  const { method, kept = false, quiet = kept, page = false, anonymous = false } = endpoint;
  const declared = { method, kept, quiet, page, anonymous };
  return callWithHeaders<Answer>(pathOf(endpoint, params), { ...declared, query: { ...query }, body, ...options });
};

/**
 * Calls an endpoint whose exact type the caller does not know, because the same code serves all kinds of records.
 * Returns the `data` of the answer.
 */
export const askAny = async <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: AnyInput = {},
  options: AskOptions = {},
): Promise<DataOf<Half>> => (await exchange<{ data: DataOf<Half> }>(endpoint, input, options)).body.data;

/** Like `askAny`, but returns the whole answer (`data`, totalCount, ...). */
export const askAnyWhole = async <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: AnyInput,
  options: AskOptions = {},
): Promise<AnswerOf<Half>> => (await exchange<AnswerOf<Half>>(endpoint, input, options)).body;

/** Calls an endpoint and returns the `data` of its answer. */
export const ask = <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & AnyInput,
  options: AskOptions = {},
): Promise<DataOf<Half>> => askAny(endpoint, input, options);

/** Calls an endpoint and returns the whole answer (`data`, totalCount, ...). */
export const askWhole = <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & AnyInput,
  options: AskOptions = {},
): Promise<AnswerOf<Half>> => askAnyWhole(endpoint, input, options);

/** Calls an endpoint and returns the whole answer with its headers. */
export const askWithHeaders = <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & AnyInput,
  options: AskOptions = {},
): Promise<FullAnswer<AnswerOf<Half>>> => exchange(endpoint, input, options);

/**
 * Calls an endpoint whose answer is a file, and returns the response with its body unread. A change of route does not
 * cancel the call.
 */
export const askFile = <Half extends Served>(
  endpoint: Endpoint<Half>,
  { params, query }: InputOf<Half> & AnyInput,
  { quiet = endpoint.quiet ?? false, ...options }: AskOptions = {},
): Promise<Response> => fileCall(pathOf(endpoint, params), { quiet, query: { ...query }, ...options });

/** Fetches a file by an address from an answer. The caller shows a failure. */
export const askAddress = (path: string, query: Readonly<Record<string, QueryValue>>): Promise<Response> =>
  fileCall(path, { query, quiet: true });

/** Fetches or uploads a picture, depending on the endpoint. Null: there is no picture. */
export const askPicture = <Half extends Served>(
  { path, quiet = false }: Endpoint<Half>,
  input: InputOf<Half> & AnyInput,
  { signal }: Pick<AskOptions, 'signal'> = {},
): Promise<Blob | null> => {
  const { query, body }: AnyInput = input;
  return pictureCall(path, { quiet, signal, query: { ...query }, ...(body instanceof Blob ? { file: body } : {}) });
};
