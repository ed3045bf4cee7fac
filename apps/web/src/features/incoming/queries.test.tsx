import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IncomingList } from '../../api/incoming.ts';
import { queryClient } from '../../api/query-client.ts';
import type { IncomingAddress } from './address.ts';
import { useDecide, useList, useWithdrawal } from './queries.ts';

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const address = (list: IncomingList, page: number): IncomingAddress => ({
  list,
  page,
  state: 'all',
  search: '',
  place: '',
  segment: '',
  open: null,
  set: () => undefined,
  href: () => '',
});

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('the last page of a list stays until the next one is here, but not under the columns of another list', async () => {
  let answers = true;
  vi.stubGlobal('fetch', () =>
    answers
      ? Promise.resolve(new Response('{"isSuccess":true,"data":[{"segmentId":7}],"totalCount":1}'))
      : new Promise(() => undefined),
  );
  const { result, rerender } = renderHook(({ list, page }) => useList(list, address(list, page)), {
    wrapper: within,
    initialProps: { list: 'files' as IncomingList, page: 1 },
  });
  await waitFor(() => expect(result.current.data?.totalCount).toBe(1));
  answers = false;
  rerender({ list: 'files', page: 2 });
  expect(result.current.data?.totalCount).toBe(1);
  rerender({ list: 'actions', page: 1 });
  expect(result.current.data).toBeUndefined();
});

it('asks what files would leave before they are withdrawn, and not again when they are', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: Request | string) => {
    asked.push(typeof input === 'string' ? input : input.url);
    const data = asked.at(-1)?.includes('withdrawal') === true ? '{"files":[]}' : '[{"id":7,"outcome":"done"}]';
    return Promise.resolve(new Response(`{"isSuccess":true,"data":${data},"totalCount":1}`));
  });
  const { result } = renderHook(() => ({ found: useWithdrawal({ ids: [7] }), decide: useDecide() }), {
    wrapper: within,
  });
  await waitFor(() => expect(result.current.found.data).toEqual({ files: [] }));
  await act(() => result.current.decide.mutateAsync({ kind: 'withdraw', ids: [7], note: 'Wrong file' }));
  await waitFor(() => expect(result.current.decide.isSuccess).toBe(true));
  expect(asked.filter((url) => url.includes('withdrawal'))).toHaveLength(1);
  expect(asked.filter((url) => url.includes('actions'))).toHaveLength(1);
});
