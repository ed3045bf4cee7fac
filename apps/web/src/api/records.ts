import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '@lanewise/contract/envelope';
import { call, dataOf } from './client.ts';

// Records that are listed, opened, saved and removed under one path: roles, users, locations, ...

export interface ListAnswer<Row> extends Reply<Row[]> {
  totalCount: number;
}

type Query = Record<string, string | number | undefined>;

/** A page of a list; the last one stays in view while the next is fetched. */
export const useRecords = <Row>(path: string, query: Query): UseQueryResult<ListAnswer<Row>> =>
  useQuery({
    queryKey: [path, 'list', query],
    queryFn: ({ signal }) => call<ListAnswer<Row>>(path, { query, signal, page: true }),
    placeholderData: keepPreviousData,
  });

/** One record by its id; null fetches nothing. */
export const useRecord = <Row>(path: string, id: number | null, query: Query = {}): UseQueryResult<Row> =>
  useQuery({
    queryKey: [path, 'one', id],
    queryFn: ({ signal }) => dataOf<Row>(`${path}/${id}`, { query, signal, quiet: true }),
    enabled: id !== null,
  });

/** Fetches the current state of a record, regardless of the cache. */
export const useLatest = <Row>(path: string): ((id: number) => Promise<Row>) => {
  const client = useQueryClient();
  return (id) =>
    client.fetchQuery({
      queryKey: [path, 'one', id],
      queryFn: ({ signal }) => dataOf<Row>(`${path}/${id}`, { signal }),
      staleTime: 0,
    });
};

/** Refetches all queries under these paths: those of the changed record and those that depend on it. */
export const refresh = async (client: QueryClient, paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
};

/** Saves a record; without an id it is a new one. `also`: other paths that depend on it. The caller shows a failure. */
export const useSave = <Row, Input>(
  path: string,
  also: readonly string[] = [],
): UseMutationResult<Row, unknown, { id: number | null; input: Input }> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }) =>
      id === null
        ? dataOf<Row>(path, { method: 'POST', body: input, quiet: true })
        : dataOf<Row>(`${path}/${id}`, { method: 'PUT', body: input, quiet: true }),
    onSuccess: () => refresh(client, [path, ...also]),
  });
};

/** Removes a record. The call announces a failure. */
export const useRemove = (path: string, also: readonly string[] = []): ((id: number) => Promise<void>) => {
  const client = useQueryClient();
  return async (id) => {
    await dataOf(`${path}/${id}`, { method: 'DELETE' });
    client.removeQueries({ queryKey: [path, 'one', id] });
    await refresh(client, [path, ...also]);
  };
};
