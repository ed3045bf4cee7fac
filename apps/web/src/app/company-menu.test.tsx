import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { CompanyMenu } from './company-menu.tsx';

const answers: Readonly<Record<string, unknown>> = {
  'user-profile': { company: null },
  levels: ['Corporate', 'Region', 'Location'].map((name, at) => ({ id: at + 1, name })),
  regionhierarchy: [{ reg_loc_id: 11, location_id: 1, name: 'Harbor Point', leaf: true }],
};
let refused = '';

beforeAll(async () => {
  measure();
  await startTexts();
  // Only the network is replaced here.
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace('/api/', '');
    if (path === refused) return Promise.resolve(new Response('{}', { status: 500 }));
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data: answers[path] })));
  });
});
afterEach(cleanup);

it.each(['levels', 'regionhierarchy'])('ERR-000a without %s the menu says so and tries again', async (path) => {
  refused = path;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CompanyMenu onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('The locations could not be loaded');
  refused = '';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Harbor Point' })).toBeTruthy();
});
