import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyId } from '../state/keys.ts';
import { beginSession } from '../state/session.ts';
import { write } from '../state/storage.ts';
import {
  addressOf,
  askForEnd,
  callWithHeaders,
  cancelPending,
  endCalls,
  isSuccess,
  listenToFailures,
} from './client.ts';
import { Problem } from './problem.ts';
import type { CallOptions, FailureListener } from './client.ts';

// Only the network is replaced here: the tests see what would be sent and choose the answer.
type Sent = { url: string; init: RequestInit };
const sent: Sent[] = [];
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
};
const never = (): void => {
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      }),
  );
};
const header = (name: string): string | null => new Headers(sent.at(-1)?.init.headers).get(name);
const failed = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const call = async (path: string, options: CallOptions = {}): Promise<{ data: unknown }> =>
  (await callWithHeaders<{ data: unknown }>(path, options)).body;
const dataOf = async (path: string, options: CallOptions = {}): Promise<unknown> => (await call(path, options)).data;

const user = {
  Authorization: 'token-1',
  role: 'Store Manager',
  accessGroupPermissions: ['Sales Access Group'],
  isSwitchBackVisible: false,
  username: 'anna@store.example',
  analyticsToken: '',
};
const told: Parameters<FailureListener>[] = [];

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  told.length = 0;
  listenToFailures((...args) => told.push(args));
});
afterEach(() => vi.unstubAllGlobals());

describe('refused calls', () => {
  it('ERR-000c rethrows status, code, params, fields and the message of the header, after telling once', async () => {
    const fields = [{ field: 'startDate', code: 'date.format', message: 'not a date' }];
    answer(
      400,
      { isSuccess: false, message: 'body', code: 'validation', params: { a: 1 }, fields },
      { message: 'Caf%C3%A9' },
    );
    const error = await failed(call('company'));
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ status: 400, code: 'validation', params: { a: 1 }, fields, headerMessage: 'Café' });
    expect(told.map(([problem, { path, quiet }]) => [problem, path, quiet])).toEqual([[error, 'company', false]]);
  });

  it('ERR-0a counts no answer, a broken answer and an answer without success as failures', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(await failed(call('company'))).toMatchObject({ status: 0 });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
    expect(await failed(call('company'))).toMatchObject({ status: 502 });
    answer(200, { data: [] });
    expect(await failed(call('company'))).toMatchObject({ status: 500 });
  });

  it('API-013 API-014 leaves the failures of kept calls to their screens and tells the others', async () => {
    answer(500, {});
    await failed(call('dashboard/v1/transaction', { kept: true }));
    await failed(call('locations'));
    expect(told.map(([, { path, quiet }]) => [path, quiet])).toEqual([
      ['dashboard/v1/transaction', true],
      ['locations', false],
    ]);
  });

  it('knows a planned maintenance', async () => {
    answer(503, {}, { 'X-Maintenance': 'true' });
    expect(await failed(call('company'))).toMatchObject({ status: 503, maintenance: true });
  });
});

describe('calls whose headers are read', () => {
  it('API-007 answer with the headers beside the whole envelope', async () => {
    answer(200, { isSuccess: true, message: '', data: [7], totalCount: 1 }, { 'X-Selected-Preset-Id': '7' });
    const { body, headers } = await callWithHeaders('trueretailadmin/v2/table-columns');
    expect(body).toMatchObject({ isSuccess: true, data: [7], totalCount: 1 });
    expect(headers.get('x-selected-preset-id')).toBe('7');
  });
});

describe('a change of route', () => {
  it('API-012 cancels the others, and nobody is told', async () => {
    never();
    const pending = failed(call('locations'));
    cancelPending();
    expect(await pending).toMatchObject({ name: 'AbortError' });
    expect(told).toEqual([]);
  });

  it('counts a call that a reload drops as given up: it must not end the session', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    window.dispatchEvent(new Event('beforeunload'));
    expect(await failed(call('company'))).toMatchObject({ name: 'AbortError' });
    expect(told).toEqual([]);
    vi.advanceTimersByTime(3_000);
    expect(await failed(call('company'))).toMatchObject({ status: 0 });
    vi.useRealTimers();
  });

  it('gives a call up when its screen asks for something else', async () => {
    never();
    for (const kept of [false, true]) {
      const question = new AbortController();
      const pending = failed(call('locations', { kept, signal: question.signal }));
      question.abort();
      expect(await pending).toMatchObject({ name: 'AbortError' });
    }
  });

  it('a change outlives its page, unless it is too large; reading does not', async () => {
    answer(200, { isSuccess: true, data: 7 });
    for (const options of [
      {},
      { method: 'PUT', body: { ids: [2, 1] } },
      { method: 'DELETE' },
      { method: 'PUT', body: { text: 'x'.repeat(20_000) } },
    ] satisfies CallOptions[])
      await call('locations', options);
    expect(sent.map(({ init }) => init.keepalive)).toEqual([false, true, true, false]);
  });

  it('API-011 does not give a kept call up when its screen is left', async () => {
    let answered = (_: Response): void => undefined;
    const given: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      init.signal?.addEventListener('abort', () => given.push(init));
      return new Promise<Response>((resolve) => (answered = resolve));
    });
    const screen = new AbortController();
    const pending = call('dashboard/v1/department_sales', { kept: true, signal: screen.signal });
    cancelPending();
    screen.abort();
    answered(new Response('{"isSuccess":true,"data":[]}'));
    expect(await pending).toMatchObject({ data: [] });
    expect(given).toEqual([]);
  });
});

describe('after the end of a session', () => {
  it('nothing is sent that needs one, until there is one again', async () => {
    answer(200, { isSuccess: true, data: 7 });
    expect(await dataOf('levels')).toBe(7);
    endCalls();
    expect(await failed(call('levels'))).toMatchObject({ name: 'AbortError' });
    expect(await dataOf('v2/login', { method: 'POST', body: {}, anonymous: true })).toBe(7);
    expect([sent.map(({ url }) => url), told]).toEqual([['/api/levels', '/api/v2/login'], []]);
    beginSession(user);
    expect(await dataOf('levels')).toBe(7);
  });

  it('while it is being ended, only the calls of the logout are sent', async () => {
    answer(200, { isSuccess: true, data: 7 });
    beginSession(user);
    askForEnd();
    expect(await failed(call('levels'))).toMatchObject({ name: 'AbortError' });
    expect(await dataOf('v2/logout', { method: 'DELETE', unheard: true })).toBe(7);
    endCalls();
    expect(await dataOf('levels')).toBe(7);
    expect(sent.map(({ url }) => url)).toEqual(['/api/v2/logout', '/api/levels']);
  });
});

describe('a call', () => {
  it('API-002 API-003 carries the stored token and a content type, with a body and without one', async () => {
    answer(200, { isSuccess: true, data: 7 });
    beginSession(user);
    expect(await dataOf('levels')).toBe(7);
    expect([header('Authorization'), header('Content-Type')]).toEqual(['token-1', 'application/json']);
    await dataOf('v2/logout', { method: 'DELETE' });
    expect(header('Content-Type')).toBe('application/json');
    await dataOf('x', { method: 'POST', body: { a: 1 } });
    expect([header('Content-Type'), sent.at(-1)?.init.body]).toEqual(['application/json', '{"a":1}']);
    await dataOf('v2/login', { method: 'POST', body: {}, anonymous: true });
    expect(header('Authorization')).toBeNull();
  });

  it('names the company in view for the admin roles only', async () => {
    answer(200, { success: true, data: [] });
    write(companyId, 4);
    beginSession(user);
    await dataOf('locations');
    expect(header('X-Company-Id')).toBeNull();
    beginSession({ ...user, role: 'Support Admin' });
    await dataOf('locations');
    expect(header('X-Company-Id')).toBe('4');
    // The list of all companies is how a client learns that a company no longer exists.
    await dataOf('company', { anyCompany: true });
    expect(header('X-Company-Id')).toBeNull();
  });

  it('writes lists with commas, leaves out what is not set, and sends an empty list as empty', () => {
    const query = { locationIds: [3, 4], none: [], view: 'daily', upc: undefined, hour: null, searchText: 'a&b' };
    expect(addressOf('report', query)).toBe('/api/report?locationIds=3%2C4&none=&view=daily&searchText=a%26b');
  });

  it('API-008 is good when its answer carries isSuccess or success', () => {
    expect([{ isSuccess: true }, { success: true }].every(isSuccess)).toBe(true);
    expect([null, 'yes', {}, { isSuccess: false }, { success: 'true' }].some(isSuccess)).toBe(false);
  });
});
