import { pathOf } from '@lanewise/contract/endpoints/address';
import { apiOf } from '@lanewise/contract/endpoints/server-address';
import type { Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import { answerOf, answerBytesOf, CallFailed, sendCall, type Line, type Stated } from '@lanewise/intake/call';
import type { z } from 'zod';
import { withRetry } from './retry.ts';
import { CommandError, UsageError } from './world.ts';
import type { LocalServer, World } from './world.ts';

/** Most bytes of an answer that is held as a whole; files are streamed. */
const MOST_BYTES = 2 ** 28;

export interface AskOptions {
  /**
   * Number of further tries after the first try; default 8, about two minutes. 0 for the first call, which checks
   * whether the server answers.
   */
  tries?: number;
}

/** The server's side of an endpoint that answers with data. */
interface Answered<Answer> {
  readonly schema: { readonly response: Readonly<Record<number, z.ZodType<Answer>>> };
}

export interface Client {
  /** Base of the API, ending in a slash. */
  readonly api: string;
  /**
   * Calls an endpoint and returns the `data` of its answer, checked as its declaration says. Throws CallFailed.
   */
  ask<Half extends Served, Answer extends { data: unknown }>(
    endpoint: Endpoint<Half>,
    half: Half & Answered<Answer>,
    input: InputOf<Half> & Stated,
    options?: AskOptions,
  ): Promise<Answer['data']>;
  /** Streams a file from an endpoint. Throws CallFailed, also after a part of the file was streamed. */
  download<Half extends Served>(
    endpoint: Endpoint<Half>,
    input: InputOf<Half> & Stated,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** The company of later calls, for users who belong to none. */
  companyId: number | undefined;
}

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
  return clientOf(world, apiAt(url), token);
};

/** Base of the API at an address that a user typed. Throws UsageError. */
const apiAt = (address: string): string => {
  const api = apiOf(address);
  if (api !== null) return api;
  throw new UsageError(`--url must be an address like https://reports.example.com, not "${address}".`);
};

/** `renew`: finds the server that runs now, after the known server is out of reach or refuses the token. */
const clientOf = (world: World, api: string, token: string, renew?: () => Promise<LocalServer | null>): Client => {
  let at = { api, token };
  const renewed = async (error: unknown): Promise<boolean> => {
    const isLost = error instanceof CallFailed && (error.status === null || error.status === 401);
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
          const once = async (): Promise<unknown> => answerOf(await sendCall(endpoint, input, lineOf()), lineOf());
          const body = await once().catch(async (error: unknown) => {
            if (await renewed(error)) return once();
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
    download: async (endpoint, input) => answerBytesOf(await sendCall(endpoint, input, lineOf()), lineOf()),
  };
  const lineOf = (): Line => ({
    api: at.api,
    key: at.token,
    headers: client.companyId === undefined ? {} : { 'x-company-id': String(client.companyId) },
    mostBytes: MOST_BYTES,
  });
  return client;
};
