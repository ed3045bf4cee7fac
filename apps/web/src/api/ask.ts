import { pathOf, rootOf, type QueryValue } from '@lanewise/contract/endpoints/address';
import type { AnswerOf, DataOf, Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { callWithHeaders, fileCall, pictureCall } from './client.ts';
import type { CallOptions, FullAnswer } from './client.ts';

/** What a call may state beside its input; `quiet` and `page` replace those of the declaration. */
export type AskOptions = Pick<CallOptions, 'signal' | 'situation' | 'quiet' | 'page' | 'unheard' | 'anyCompany'>;

/** An input whose endpoint is not known: of records, which are called alike. */
export interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** The key of a query: the endpoint, under which queries are kept and refetched, and what tells its answers apart. */
export const queryKeyOf = <Rest extends readonly unknown[]>(endpoint: Endpoint, ...rest: Rest) =>
  [rootOf(endpoint), ...rest] as const;

/** The one place where an answer is taken for what its declaration says: the server checks it before it is sent. */
const exchange = <Answer>(
  endpoint: Endpoint,
  { params, query, body }: AnyInput,
  options: AskOptions,
): Promise<FullAnswer<Answer>> => {
  const { method, kept = false, quiet = kept, page = false, anonymous = false } = endpoint;
  const declared = { method, kept, quiet, page, anonymous };
  return callWithHeaders<Answer>(pathOf(endpoint, params), { ...declared, query: { ...query }, body, ...options });
};

/** Calls an endpoint whose input is not known by type: one of records, which are called alike. */
export const askAny = async <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: AnyInput = {},
  options: AskOptions = {},
): Promise<DataOf<Half>> => (await exchange<{ data: DataOf<Half> }>(endpoint, input, options)).body.data;

/** The same, with the whole answer. */
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

/** Calls an endpoint whose answer is a file, its body unread. The call survives a change of route. */
export const askFile = <Half extends Served>(
  endpoint: Endpoint<Half>,
  { params, query }: InputOf<Half> & AnyInput,
  { quiet = endpoint.quiet ?? false, ...options }: AskOptions = {},
): Promise<Response> => fileCall(pathOf(endpoint, params), { quiet, query: { ...query }, ...options });

/** Fetches a file by an address that an answer named. The caller shows a failure. */
export const askAddress = (path: string, query: Readonly<Record<string, QueryValue>>): Promise<Response> =>
  fileCall(path, { query, quiet: true });

/** Fetches a picture, or uploads one by the endpoint that takes it. Null: there is no picture. */
export const askPicture = <Half extends Served>(
  { path, quiet = false }: Endpoint<Half>,
  input: InputOf<Half> & AnyInput,
  { signal }: Pick<AskOptions, 'signal'> = {},
): Promise<Blob | null> => {
  const { query, body }: AnyInput = input;
  return pictureCall(path, { quiet, signal, query: { ...query }, ...(body instanceof Blob ? { file: body } : {}) });
};
