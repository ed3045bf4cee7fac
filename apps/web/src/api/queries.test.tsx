import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../lib/patience.testing.ts';
import { startTexts } from '../i18n/setup.ts';
import { locationResponseData, userPermissions } from '../state/keys.ts';
import { read, write } from '../state/storage.ts';
import { useLevels, useLocations, useProfile, useRegionHierarchy } from './queries.ts';
import { queryClient } from './query-client.ts';

// Only the network is replaced here.
const network = (answers: Readonly<Record<string, unknown>>): void => {
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace('/api/', '')];
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data })));
  });
};
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeAll(startTexts);
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

const store = {
  location_id: 1,
  reg_loc_id: 101,
  name: 'Store 101',
  label: 'Store 101',
  depth: 2,
  authorityLevel: 2,
  storeNumber: '0101',
  regionId: 10,
  timeZone: 'UTC',
  address: '',
};

describe('what is kept of an answer', () => {
  it('LS-02 AUTH-31 the labels of the server are kept as permission keys, beside the profile', async () => {
    network({
      'user-profile': { userId: 7 },
      'v2/permissions': {
        permissions: ['users POST', 'never heard of', 'company GET'],
        access_groups: [],
        isAdmin: false,
      },
    });
    const { result } = renderHook(() => useProfile(), { wrapper: within });
    await waitFor(() => expect(result.current.data).toEqual({ userId: 7 }));
    await waitFor(() => expect(read(userPermissions)).toEqual(['addUser', 'getCompanies']));
    expect(localStorage.getItem('userPermissions')).toBe('["addUser","getCompanies"]');
  });

  it('LS-09 the locations stand in at the next visit until they are answered anew', async () => {
    write(locationResponseData, [{ ...store, name: 'Old name' }]);
    network({ locations: [store] });
    const { result } = renderHook(() => useLocations(), { wrapper: within });
    expect(result.current.data?.[0]?.name).toBe('Old name');
    await waitFor(() => expect(result.current.data).toEqual([store]));
    expect(JSON.parse(localStorage.getItem('locationResponseData') ?? '')).toEqual([store]);
  });

  it('ENT-13 levels stand by id, whatever the order of the answer', async () => {
    network({
      levels: [
        { id: 3, name: 'Location' },
        { id: 1, name: 'Corporate' },
        { id: 2, name: 'Region' },
      ],
    });
    const { result } = renderHook(() => useLevels(), { wrapper: within });
    await waitFor(() => expect(result.current.data?.map(({ id }) => id)).toEqual([1, 2, 3]));
  });

  it('CON-19 a hierarchy that says groupid, in a flat list, is a tree all the same', async () => {
    const region = { reg_loc_id: 10, name: 'North', depth: 1, leaf: false };
    network({ regionhierarchy: [region, { ...store, groupid: 10, leaf: true }] });
    const { result } = renderHook(() => useRegionHierarchy(), { wrapper: within });
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    expect(result.current.data?.[0]).toMatchObject({ name: 'North', children: [{ group_id: 10, name: 'Store 101' }] });
  });
});
