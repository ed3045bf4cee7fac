import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { selectedLocIds } from '../state/keys.ts';
import { read } from '../state/storage.ts';
import { CompanyMenu } from './company-menu.tsx';

const region = (reg_loc_id: number, name: string) => ({ reg_loc_id, location_id: null, name, depth: 1, leaf: false });
const store = (reg_loc_id: number, name: string) => ({
  reg_loc_id,
  location_id: reg_loc_id,
  name,
  depth: 2,
  leaf: true,
});
const answers: Readonly<Record<string, unknown>> = {
  'user-profile': { company: null },
  levels: ['Corporate', 'Region', 'Location'].map((name, at) => ({ id: at + 1, name })),
  regionhierarchy: [
    { ...region(1, 'West'), children: [store(13, 'Northgate')] },
    { ...region(2, 'East'), children: [store(11, 'Harbor Point'), store(12, 'Maple & 5th')] },
  ],
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
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = (): void =>
  void render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CompanyMenu onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it.each(['levels', 'regionhierarchy'])('ERR-000a without %s the menu says so and tries again', async (path) => {
  refused = path;
  open();
  await screen.findByText('The locations could not be loaded');
  refused = '';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Harbor Point' })).toBeTruthy();
});

describe('a click in the menu', () => {
  const ticked = (): string[] => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  const click = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
  const shown = async (): Promise<void> => {
    open();
    await screen.findByRole('button', { name: 'Northgate' });
  };

  it('SEL-07 SEL-08 SEL-09 SEL-10 finds the regions above the stores by their names, and the stores last', async () => {
    await shown();
    const sections = screen
      .getAllByRole('group')
      .map((group) => [
        group.getAttribute('aria-label'),
        ...[...group.querySelectorAll('button')].map(({ textContent }) => textContent),
      ]);
    expect(sections).toEqual([
      ['Corporate Level', 'All Locations'],
      ['Region Level', 'East', 'West'],
      ['Location Level', 'Harbor Point', 'Maple & 5th', 'Northgate'],
    ]);
  });

  it('SEL-02 SEL-03 adds at one level, and begins anew at another', async () => {
    await shown();
    expect(ticked()).toEqual(['All Locations']);
    click('Harbor Point');
    click('Northgate');
    expect(ticked()).toEqual(['Harbor Point', 'Northgate']);
    click('East');
    expect(ticked()).toEqual(['East']);
  });

  it('SEL-04 SEL-05 takes one of several away, and never the last one', async () => {
    await shown();
    for (const name of ['Harbor Point', 'Northgate', 'Harbor Point']) click(name);
    expect(ticked()).toEqual(['Northgate']);
    click('Northgate');
    expect(ticked()).toEqual(['Northgate']);
  });

  it.each([
    ['SEL-11', [], [11, 12, 13]],
    ['SEL-12', ['Northgate'], [13]],
    ['SEL-13', ['East'], [11, 12]],
  ])('%s then Apply keep the stores for the screens', async (_, names, ids) => {
    await shown();
    for (const name of names) click(name);
    click('Apply');
    expect([...(read(selectedLocIds('overview')) ?? [])].sort()).toEqual(ids);
  });
});
