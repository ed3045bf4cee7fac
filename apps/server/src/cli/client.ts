import { pathOf, searchOf } from '@lanewise/contract/endpoints/address';
import type { Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { z } from 'zod';
import { NetworkError, ServerError, withRetry } from './retry.ts';
import { CommandError, UsageError } from './world.ts';
import type { LocalServer, World } from './world.ts';

/** What a call states, of whatever endpoint. A body is sent as JSON unless it is bytes. */
interface Input {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

export interface AskOptions {
  /**
   * Tries after the first; default 8, about two minutes. 0 for the first call, which checks whether the server answers.
   */
  tries?: number;
}

/** The server's half of an endpoint that answers with data. */
interface Answered<Answer> {
  readonly schema: { readonly response: Readonly<Record<number, z.ZodType<Answer>>> };
}

export interface Client {
  /** Base of the API, ending in a slash. */
  readonly api: string;
  /**
   * Calls an endpoint and returns the `data` of its answer, checked as its declaration says. Throws ServerError or
   * NetworkError.
   */
  ask<Half extends Served, Answer extends { data: unknown }>(
    endpoint: Endpoint<Half>,
    half: Half & Answered<Answer>,
    input: InputOf<Half> & Input,
    options?: AskOptions,
  ): Promise<Answer['data']>;
  /** Streams a file from an endpoint. Throws ServerError or NetworkError, also in the middle. */
  download<Half extends Served>(
    endpoint: Endpoint<Half>,
    input: InputOf<Half> & Input,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** The company of later calls, for users who belong to none. */
  companyId: number | undefined;
}

const reply = z.looseObject({ isSuccess: z.literal(true), data: z.unknown() });
const refusal = z.object({
  message: z.string(),
  code: z.string().default(''),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

/** Connects to the server of `--url` or LANEWISE_URL with a token, or else to the server that runs on this machine. */
export const connect = async (
  world: World,
  options: { url: string | undefined; token: string | undefined },
): Promise<Client> => {
  const url = options.url ?? world.url ?? undefined;
  if (url === undefined) {
    const local = await world.local();
    if (local === null)
      throw new CommandError('No server is running on this machine. Start it with npm start, or name one with --url.');
    // A server that was started again has another token, and may have another port.
    const renew = options.token === undefined ? () => world.local() : undefined;
    return clientOf(world, local.api, options.token ?? local.token, renew);
  }
  const token = options.token ?? world.token;
  if (token === null) throw new UsageError(`${url} needs a token: give --token or set LANEWISE_TOKEN.`);
  return clientOf(world, apiOf(url), token);
};

/** Base of the API at an address that a user typed. Without a path, the default one is used. */
export const apiOf = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url must be an address like https://reports.example.com, not "${address}".`);
  if (url.pathname === '/') url.pathname = '/api/';
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
};

/** `renew`: the server as it runs now, for a connection that it does not know any more. */
const clientOf = (world: World, api: string, token: string, renew?: () => Promise<LocalServer | null>): Client => {
  let at = { api, token };
  const renewed = async (error: unknown): Promise<boolean> => {
    const isLost = error instanceof NetworkError || (error instanceof ServerError && error.status === 401);
    const now = isLost ? await renew?.() : null;
    if (!now || (now.api === at.api && now.token === at.token)) return false;
    at = now;
    return true;
  };
  const client: Client = {
    get api() {
      return at.api;
    },
    companyId: undefined,
    ask: (endpoint, half, input, { tries = 8 } = {}) =>
      withRetry(
        async () => {
          const body = await once(client, at.token, endpoint, input).catch(async (error: unknown) => {
            if (await renewed(error)) return once(client, at.token, endpoint, input);
            throw error;
          });
          for (const schema of Object.values(half.schema.response)) {
            const answer = schema.safeParse(body);
            if (answer.success) return answer.data.data;
          }
          const call = `${endpoint.method} ${pathOf(endpoint, input.params)}`;
          throw new CommandError(`${at.api} does not speak this version of Lanewise (${call}).`);
        },
        { tries, sleep: (milliseconds) => world.sleep(milliseconds), random: Math.random },
      ),
    download: async (endpoint, input) => chunksOf(at.api, await send(client, at.token, endpoint, input)),
  };
  return client;
};

async function* chunksOf(api: string, { body }: Response): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk as Uint8Array;
  } catch (error) {
    throw new NetworkError(`The answer of ${api} broke off: ${reasonOf(error)}.`);
  }
}

const once = async (client: Client, token: string, endpoint: Endpoint, input: Input): Promise<unknown> => {
  const response = await send(client, token, endpoint, input);
  const parsed = reply.safeParse(parseJson(await textOf(client, response)));
  if (!parsed.success) throw new CommandError(`${client.api} is not the API of a Lanewise server.`);
  return parsed.data;
};

const textOf = (client: Client, response: Response): Promise<string> =>
  response.text().catch((error: unknown) => {
    throw new NetworkError(`The answer of ${client.api} broke off: ${reasonOf(error)}.`);
  });

/** Sends one call, and returns the answer if it is a success. */
const send = async (
  client: Client,
  token: string,
  endpoint: Endpoint,
  { params, query, body: sent }: Input,
): Promise<Response> => {
  const url = `${client.api}${pathOf(endpoint, params)}${searchOf({ ...query })}`;
  const isBytes = sent instanceof Uint8Array;
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (sent !== undefined) headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json');
  if (client.companyId !== undefined) headers.set('x-company-id', String(client.companyId));
  const body = isBytes ? Buffer.from(sent) : JSON.stringify(sent);
  const { method } = endpoint;
  const response = await fetch(url, { method, headers, ...(sent === undefined ? {} : { body }) }).catch(
    (error: unknown) => {
      throw new NetworkError(`${client.api} cannot be reached: ${reasonOf(error)}.`);
    },
  );
  if (!response.ok) throw serverError(response, await textOf(client, response));
  return response;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const serverError = (response: Response, text: string): ServerError => {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const told = refusal.safeParse(parseJson(text));
  const message = told.success ? sentence(told.data) : `The server answered ${response.status}.`;
  const code = told.success ? told.data.code : '';
  return new ServerError(response.status, code, message, Number.isFinite(after) ? after : null);
};

/** The message, followed by each field that it does not mention. */
const sentence = ({ message, fields }: z.output<typeof refusal>): string =>
  [
    message,
    ...fields.filter((each) => !message.includes(each.message)).map((each) => `${each.field}: ${each.message}`),
  ].join(' ');

/** Node puts the reason of a failed connection into the cause of the error. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error instanceof Error ? error.message : String(error);
};
