import { hashKey, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, DataOf, Endpoint, InputOf, Served } from '@lanewise/contract/endpoints/endpoint';
import type { Reply } from '@lanewise/contract/envelope';
import { rootOf } from '@lanewise/contract/endpoints/address';
import { askAny, askWhole, queryKeyOf } from './ask.ts';
import type { AnyInput } from './ask.ts';
import { whileSameQuestion } from './same-question.ts';

// Queries and changes for all kinds of records, which have one path each: roles, users, locations, ...

export interface ListAnswer<Row> extends Reply<Row[]> {
  totalCount: number;
}

/** The only parameter in the path of a record is its id. */
const withId = ({ path }: Pick<Endpoint, 'path'>, id: number): AnyInput => ({
  params: { [/:(\w+)/.exec(path)?.[1] ?? 'id']: id },
});

/** A page of a list. While the next page loads, the current page stays visible. */
export const useRecords = <Half extends Served>(
  endpoint: Endpoint<Half>,
  input: InputOf<Half> & AnyInput,
): UseQueryResult<AnswerOf<Half>> => {
  const queryKey = queryKeyOf(endpoint, 'list', input.query);
  return useQuery<AnswerOf<Half>>({
    queryKey,
    queryFn: ({ signal }) => askWhole(endpoint, input, { signal }),
    placeholderData: whileSameQuestion(queryKey),
  });
};

/** One record by its id; null fetches nothing. */
export const useRecord = <Half extends Served>(
  endpoint: Endpoint<Half>,
  id: number | null,
  query: object = {},
): UseQueryResult<DataOf<Half>> =>
  useQuery({
    queryKey: queryKeyOf(endpoint, 'one', id),
    queryFn: id === null ? skipToken : ({ signal }) => askAny(endpoint, { ...withId(endpoint, id), query }, { signal }),
  });

/** Fetches the current state of a record, regardless of the cache. The call announces a failure. */
export const useLatest = <Half extends Served>(endpoint: Endpoint<Half>): ((id: number) => Promise<DataOf<Half>>) => {
  const client = useQueryClient();
  return (id) =>
    client.fetchQuery({
      queryKey: queryKeyOf(endpoint, 'one', id),
      queryFn: ({ signal }) => askAny(endpoint, withId(endpoint, id), { signal, quiet: false }),
      staleTime: 0,
    });
};

/**
 * Refetches all queries of these endpoints: of the changed record, and of records that depend on it. `but`: the key of
 * a query to leave as it is.
 */
export const refresh = async (
  client: QueryClient,
  endpoints: readonly Endpoint[],
  but: readonly unknown[] = [],
): Promise<void> => {
  const predicate = ({ queryHash }: Query): boolean => queryHash !== hashKey(but);
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [rootOf(endpoint)], predicate })));
};

/**
 * Saves a record; without an id it creates one. `also`: endpoints whose data depends on the record. The caller shows a
 * failure.
 */
export const useSave = <Created extends Served, Changed extends Served>(
  create: Endpoint<Created>,
  change: Endpoint<Changed>,
  also: readonly Endpoint[] = [],
): UseMutationResult<
  DataOf<Created> | DataOf<Changed>,
  unknown,
  { id: number | null; input: BodyOf<Created> | BodyOf<Changed> }
> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }): Promise<DataOf<Created> | DataOf<Changed>> =>
      id === null ? askAny(create, { body: input }) : askAny(change, { ...withId(change, id), body: input }),
    onSuccess: () => refresh(client, [change, ...also]),
  });
};

/** Removes a record. The call announces a failure. */
export const useRemove = (endpoint: Endpoint, also: readonly Endpoint[] = []): ((id: number) => Promise<void>) => {
  const client = useQueryClient();
  return async (id) => {
    await askAny(endpoint, withId(endpoint, id));
    // The query of the removed record is not fetched again, because a fetch would be announced as an unknown record.
    const removed = queryKeyOf(endpoint, 'one', id);
    await refresh(client, [endpoint, ...also], removed);
    await client.invalidateQueries({ queryKey: removed, refetchType: 'none' });
  };
};
