import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchBack } from '../api/accounts.ts';
import * as calls from '../api/company.ts';
import { report } from '../api/reports.ts';
import { cancelPending, forgetAnswered } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { globalPresetData, globalPresetFlag, isSwitchedUser, loggedInUser, switchedUserName } from '../state/keys.ts';
import { write } from '../state/storage.ts';
import { startFailures } from './failures.ts';
import { logOut } from './logout.ts';
import { router } from './router.tsx';

// Only the network is replaced here.
const user = {
  Authorization: 'token-1',
  role: 'Store Manager',
  accessGroupPermissions: ['Sales Access Group'],
  isSwitchBackVisible: false,
  username: 'anna@store.example',
  analyticsToken: '',
};
const answer = (status: number, body: object = {}, headers: Record<string, string> = {}): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));
};
const unreachable = (): void => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
};
const failed = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const hash = (): string => window.location.hash;
const toasts = (): string[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const told = (...texts: string[]) => waitFor(() => expect(toasts()).toEqual(texts));

const tryAgain = 'There is a problem processing your request. Please try again later.';

beforeAll(async () => {
  measure();
  await startTexts();
  startFailures(router);
});
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  forgetAnswered();
  write(loggedInUser, user);
  await router.navigate({ to: '/sales/locationItems', search: { date: '2026-11-19' } });
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

const serverError =
  'The server made an error of its own. What was saved before is not lost. Look whether your last change is there, then try again; if it fails again, contact support.';

describe('a failed call', () => {
  it('ERR-M13 of profile or company is told by the one handler, and the page stays', async () => {
    answer(500);
    await failed(calls.userProfile());
    await told(serverError);
    answer(403, { message: 'Not for you' });
    await failed(calls.companies());
    await told(serverError, 'Not for you');
    expect(hash()).toBe('#/sales/locationItems?date=2026-11-19');
  });

  it('401 of a session that the page has left ends nothing, nor does what fails while a switch is under way', async () => {
    vi.stubGlobal('fetch', () => {
      write(loggedInUser, { ...user, Authorization: 'token-2' });
      return Promise.resolve(new Response('{}', { status: 401 }));
    });
    expect(await failed(calls.locations())).toMatchObject({ name: 'AbortError' });
    answer(401);
    write(isSwitchedUser, 'true');
    await failed(calls.locations());
    answer(403);
    await failed(calls.companies());
    expect([hash(), toasts()]).toEqual(['#/sales/locationItems?date=2026-11-19', []]);
    answer(401);
    await failed(switchBack());
    await waitFor(() => expect(hash()).toBe('#/login'));
  });

  it.each([
    ['ERR-400a', 400, 'told above', 'told inside', 'told above'],
    ['ERR-400b', 400, '', '', tryAgain],
    ['ERR-400c', 400, '', 'told inside', 'told inside'],
    ['ERR-403a', 403, 'told above', 'told inside', 'told above'],
    ['ERR-403b', 403, '', 'told inside', 'told inside'],
    ['ERR-403c', 403, '', '', 'Permission Denied'],
    ['ERR-404a', 404, '', 'told inside', 'told inside'],
    ['ERR-404b', 404, '', '', 'Requested resource not found'],
    ['ERR-405a', 405, '', 'told inside', 'told inside'],
    ['ERR-405b', 405, '', '', tryAgain],
    ['ERR-409a', 409, 'told above', 'told inside', 'told above'],
    ['ERR-409b', 409, '', 'told inside', 'Request can not be completed due to conflict'],
    ['ERR-422a', 422, 'told above', '', 'told above'],
    ['ERR-422b', 422, '', '', 'Request not complete'],
    ['ERR-999a', 418, '', '', tryAgain],
  ])('%s is told on the page by its status, its header and its body', async (_, status, header, message, text) => {
    answer(status, message === '' ? {} : { isSuccess: false, message }, header === '' ? {} : { message: header });
    await failed(calls.userProfile());
    await told(text);
  });

  it('says a sentence once, however many calls would', async () => {
    answer(500);
    await Promise.all([calls.companies(), calls.locations(), calls.levels(), calls.userProfile()].map(failed));
    await told(serverError);
  });

  it('API-014 that was given up says nothing', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
        }),
    );
    const pending = failed(calls.companies());
    cancelPending();
    expect(await pending).toMatchObject({ name: 'AbortError' });
    expect(toasts()).toEqual([]);
  });

  it('ERR-0b without any answer leads to login', async () => {
    unreachable();
    await failed(calls.companies());
    await told('Connection to the server unsuccessful, please log in again');
    await waitFor(() => expect(hash()).toBe('#/login'));
  });

  it('ST-05 ST-08 ERR-401b ERR-401c without a session clears the storage and leads to login', async () => {
    localStorage.setItem('overviewSelectedLocIds', '[1]');
    sessionStorage.setItem('anything', 'x');
    answer(401);
    await failed(calls.levels());
    await told('Your session time has expired, please log in again');
    await waitFor(() => expect(hash()).toBe('#/login'));
    expect(sessionStorage.length).toBe(0);
    // The interrupted address is kept for the same user only.
    expect({ ...localStorage }).toEqual({
      savedRoute: '/sales/locationItems?date=2026-11-19',
      savedRouteFor: 'anna@store.example',
    });
  });

  it('nobody is told that a session is over which was ended before the call', async () => {
    answer(401);
    localStorage.removeItem(loggedInUser.key);
    expect(await failed(calls.levels())).toMatchObject({ name: 'AbortError' });
    expect(toasts()).toEqual([]);
    expect(hash()).toBe('#/sales/locationItems?date=2026-11-19');
  });

  it.each([429, 503])('ERR-999b %i opens the time-out page where the page never had what it needs', async (status) => {
    answer(status);
    await failed(report('dashboard/v1/location_items', {}));
    await told(tryAgain);
    await waitFor(() => expect(hash()).toBe(`#/error?status=${status}`));
  });

  it('ERR-999b on other calls, and where the page has something to show, it is only told', async () => {
    answer(200, { isSuccess: true, data: [] });
    await calls.companies();
    answer(503);
    await failed(calls.companies());
    await failed(calls.levels());
    await told(tryAgain);
    expect(hash()).toBe('#/sales/locationItems?date=2026-11-19');
  });
});

describe('logging out', () => {
  /** Method, path and body of each call, with the preset flag at that time. */
  const sent: [what: string, flag: string | null][] = [];
  const network = (fails: RegExp | null): void => {
    vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
      sent.push([
        `${method} ${url.replace('/api/', '')} ${typeof body === 'string' ? body : ''}`.trim(),
        localStorage.getItem('globalPresetFlag'),
      ]);
      if (fails?.test(url)) return Promise.reject(new TypeError('network'));
      return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data: null })));
    });
  };
  beforeEach(() => {
    sent.length = 0;
    write(globalPresetFlag, 'true');
    write(isSwitchedUser, 'true');
    write(switchedUserName, 'Omar');
    sessionStorage.setItem('anything', 'x');
    queryClient.setQueryData(['user-profile'], { hasProfileImage: true });
  });
  const preset = { id: 3, view: 'default', presetType: 'overview', columns: '["name"]' };
  const over = async (): Promise<void> => {
    expect(localStorage.length + sessionStorage.length).toBe(0);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    await waitFor(() => expect(hash()).toBe('#/login'));
  };

  it('ST-19 ST-20 ST-21 ST-22 ST-23 ST-24 takes its steps in their order', async () => {
    write(globalPresetData, preset);
    network(null);
    await logOut(router);
    expect(sent).toEqual([
      [`PUT selected-table-columns ${JSON.stringify(preset)}`, 'false'],
      ['DELETE v2/logout', 'false'],
    ]);
    await over();
    expect(toasts()).toEqual([]);
  });

  it('ST-20 saves nothing where nothing was chosen', async () => {
    network(null);
    await logOut(router);
    expect(sent).toEqual([['DELETE v2/logout', 'false']]);
    await over();
  });

  it.each([/selected-table-columns/, /logout/, /api/])('ST-25 ends in this browser when %s fails', async (fails) => {
    write(globalPresetData, preset);
    network(fails);
    await logOut(router);
    expect(sent.map(([what]) => what.split(' ')[0])).toEqual(['PUT', 'DELETE']);
    await over();
    await told('Connection to the server unsuccessful, please log in again');
  });
});
