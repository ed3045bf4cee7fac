import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { JSX } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../lib/patience.testing.ts';
import { LocationTags } from './location-tags.tsx';

const tag = (tagId: number, name: string, entityIds: number[]) => ({
  tagId,
  name,
  entityIds,
  color: 'gray',
  entityType: 'location',
});
const labels = { language: 'en' as const, say: (key: string) => key };
const leaves = [11, 12, 13];

const Picker = (): JSX.Element => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([12]));
  return (
    <>
      <LocationTags leaves={leaves} selected={selected} labels={labels} onSelect={setSelected} />
      <output>{[...selected].join(' ')}</output>
      <button type="button" onClick={() => setSelected(new Set([13]))}>
        in the tree
      </button>
    </>
  );
};

const show = (tags: object[]): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data: tags }))));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Picker />
    </QueryClientProvider>,
  );
};
const chosen = (): string | undefined => document.querySelector('output')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the tags above the tree of locations', () => {
  it('choose what carries one of them, and everything again once none is pressed', async () => {
    show([tag(1, 'Seaside', [11]), tag(2, 'Renovated', [11, 13, 99]), tag(3, 'Elsewhere', [99])]);
    await screen.findByRole('button', { name: 'Seaside' });
    expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull();
    press('Seaside');
    expect(chosen()).toBe('11');
    press('Renovated');
    expect(chosen()).toBe('11 13');
    press('Seaside');
    press('Renovated');
    expect(chosen()).toBe('11 12 13');
  });

  it('let go once something else is chosen in the tree', async () => {
    show([tag(1, 'Seaside', [11])]);
    await screen.findByRole('button', { name: 'Seaside' });
    press('Seaside');
    expect(pressed('Seaside')).toBe('true');
    press('in the tree');
    expect(pressed('Seaside')).toBe('false');
  });

  it('are not there where nobody tags anything', async () => {
    show([]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(screen.queryByRole('group')).toBeNull();
  });
});
