import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { oneRole, listRoles, removeRole } from '@lanewise/contract/endpoints/roles';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { answerCalls, good, logInAs, refusal } from '../records/testing.tsx';
import { useRecord, useRecords, useRemove } from './records.ts';

describe('a record that is removed', () => {
  it('is not fetched again while its form is open, and its list is', async () => {
    logInAs('admin');
    let there = true;
    const sent = answerCalls({
      'GET roles/1': () => (there ? good({ roleId: 1 }) : refusal(404, 'notFound')),
      'GET roles': () => good(there ? [{ roleId: 1 }] : [], { totalCount: there ? 1 : 0 }),
      'DELETE roles/1': () => ((there = false), good(null)),
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { result, rerender } = renderHook(
      () => ({
        one: useRecord(oneRole, 1),
        list: useRecords(listRoles, { query: {} }),
        remove: useRemove(removeRole),
      }),
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      },
    );
    await waitFor(() => expect(result.current.one.data).toEqual({ roleId: 1 }));
    await act(() => result.current.remove(1));
    rerender();
    await waitFor(() => expect(result.current.list.data?.data).toEqual([]));
    expect(result.current.one.error).toBeNull();
    expect(sent.filter((call) => call === 'GET roles/1')).toHaveLength(1);
  });
});
