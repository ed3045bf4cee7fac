import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { loadConfig } from '../config/load.ts';
import type { World } from './world.ts';

/** A company as the server answers with it. */
export const companyAnswer = (id: number, name: string): CompanyRecord => ({
  id,
  name,
  us_week: true,
  connector_type: '',
  company_haslogo: false,
  currency: 'USD',
  timeZone: 'America/New_York',
  calendarPattern: 'months',
  special_retailer: false,
  address: '',
  city: '',
  state: '',
  country: '',
  postalCode: '',
  phone: '',
  contactName: '',
  contactEmail: '',
  language: 'en',
  status: 'Active',
  passwordMinimum: 8,
  hasData: false,
  version: '0123456789abcdef',
});

/** A user, in the form in which the server returns a created user. */
export const userAnswer = (
  username: string,
  invitation: string | null,
): UserRecord & { invitation: string | null } => ({
  userId: 4,
  username,
  firstName: '',
  lastName: '',
  phone: '',
  roleId: 5,
  role: 'Analyst',
  companyId: 7,
  accessGroupIds: [],
  accessGroups: [],
  regLocIds: 'all',
  hiddenPlaces: 0,
  authorityLevelId: 1,
  language: 'en',
  timeZone: 'UTC',
  status: 'Invited',
  hasProfileImage: false,
  lastLogin: null,
  manageable: true,
  version: '0123456789abcdef',
  invitation,
});

/** A call as the server received it. */
export interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** The `data` of a success or the whole reply of a refusal. 'cut' breaks the connection instead. */
  data?: unknown;
  refusal?: object;
  cut?: true;
}

/** A server on its own port that gives the set answers and records the calls. Test code only. */
export const listen = async (answer: (call: Seen) => Answer | Promise<Answer>) => {
  const calls: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://here');
      const call: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      calls.push(call);
      void Promise.resolve(answer(call)).then(({ status = 200, headers = {}, data = null, refusal, cut }) => {
        if (cut) return request.socket.destroy();
        response.writeHead(refusal ? status : 200, { 'content-type': 'application/json', ...headers });
        const counted = Array.isArray(data) ? { totalCount: data.length } : {};
        response.end(JSON.stringify(refusal ?? { isSuccess: true, message: '', data, ...counted }));
        return undefined;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** A world that records its output, never waits, and has `api` as the running server. Test code only. */
export const testWorld = (api: string | null, more: Partial<World> = {}) => {
  const lines: string[] = [];
  const errors: string[] = [];
  const waits: number[] = [];
  const world: World = {
    out: (line) => lines.push(line),
    err: (line) => errors.push(line),
    terminal: null,
    input: Readable.from([]),
    sleep: async (milliseconds) => void waits.push(milliseconds),
    local: async () => (api === null ? null : { api: `${api}/api/`, token: 'local-token' }),
    url: null,
    token: null,
    config: () => loadConfig({}, { home: '/nonexistent' }),
    threadPoolSize: 16,
    version: '1.2.3',
    ...more,
  };
  return { world, lines, errors, waits, text: () => lines.join('\n'), said: () => errors.join('\n') };
};
