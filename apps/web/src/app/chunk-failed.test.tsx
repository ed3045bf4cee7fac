import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { ChunkFailed } from './chunk-failed.tsx';

beforeAll(async () => {
  measure();
  await startTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answer: () => Promise<Response>): void => {
  vi.stubGlobal('fetch', answer);
  render(
    <MantineProvider env="test">
      <ChunkFailed error={new Error('failed to fetch')} reset={() => undefined} />
    </MantineProvider>,
  );
};

describe('a screen whose script did not come', () => {
  it('offers a reload where the server answers: a new version may have been installed', async () => {
    const body = JSON.stringify({ isSuccess: true, message: '', data: { status: 'ok', maintenance: false } });
    show(() => Promise.resolve(new Response(body)));
    expect(await screen.findByText('This screen could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button').textContent).toBe('Reload');
  });

  it('waits where it does not: a reload would lose the page as well', async () => {
    show(() => Promise.reject(new TypeError('network')));
    expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
    expect(screen.getByRole('button').textContent).toBe('Try again');
  });
});
