import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { router } from './router.tsx';
import { checkServer, waitForMaintenance } from './waiting.ts';

const hash = (): string => window.location.hash;
let answers: boolean;
beforeAll(async () => {
  measure();
  await startTexts();
  await import('../features/errors/pages.tsx');
});
beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    if (!answers) return Promise.reject(new TypeError('network'));
    const data = { status: 'ok', maintenance: false };
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, message: '', data })));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a server under maintenance', () => {
  it('leads to the maintenance page once, however many calls it refuses, and remembers the screen', async () => {
    await router.navigate({ to: '/reset-password', search: { token: 'x' } });
    const before = window.history.length;
    for (let call = 0; call < 5; call += 1) waitForMaintenance(router);
    await waitFor(() => expect(hash()).toBe('#/maintenance?from=%2Freset-password%3Ftoken%3Dx'));
    waitForMaintenance(router);
    expect(hash()).toBe('#/maintenance?from=%2Freset-password%3Ftoken%3Dx');
    expect(window.history.length).toBe(before);
  });
});

describe('a server that did not answer', () => {
  /** Advances time past a short outage. */
  const after = async (seconds: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  };
  beforeEach(async () => {
    await router.navigate({ to: '/login' });
    vi.useFakeTimers();
  });

  it('ERR-0b leaves the reader at login when it answers again', async () => {
    answers = true;
    checkServer(router);
    await after(10);
    expect(hash()).toBe('#/login');
  });

  it('R-079 leads from login to the page that waits for it when it still does not answer', async () => {
    answers = false;
    checkServer(router);
    checkServer(router);
    await after(4);
    expect(hash()).toBe('#/login');
    await after(2);
    vi.useRealTimers();
    await waitFor(() => expect(hash()).toBe('#/server-unavailable'));
  });

  it('disturbs nobody who went on meanwhile', async () => {
    answers = false;
    checkServer(router);
    await router.navigate({ to: '/reset-password', search: { token: 'x' } });
    await after(10);
    expect(hash()).toBe('#/reset-password?token=x');
  });
});
