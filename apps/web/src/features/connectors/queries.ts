import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { Connector, ConnectorKey } from '@lanewise/contract/entities/connector';
import type { Resync, ResyncInput } from '@lanewise/contract/entities/connector-command';
import type { ConnectorFile, ConnectorFileList, FileRequest } from '@lanewise/contract/entities/connector-file';
import { connectorFilePaths } from '@lanewise/contract/entities/connector-rules';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { call, dataOf, fileCall } from '../../api/client.ts';
import { saveFile } from '../../report/export/save.ts';

/** How often is looked whether an answer came, while one is waited for. */
const LOOK_EVERY = 10_000;

const addressOf = (connectorId: number, type: ConnectorFileType): string =>
  `connectors/${connectorId}/${connectorFilePaths[type]}`;

/** Files of a type that a connector's store sent, and the requests for more. */
export const useFiles = (connectorId: number, type: ConnectorFileType): UseQueryResult<ConnectorFileList> =>
  useQuery({
    queryKey: ['connectors', 'files', connectorId, type],
    queryFn: ({ signal }) => call<ConnectorFileList>(addressOf(connectorId, type), { signal, page: true, quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.requests.some((request) => request.state === 'Asked') === true ? LOOK_EVERY : false,
  });

/** Asks the store for a file; '' is the newest. A failure is announced by the call. */
export const useAsk = (
  connectorId: number,
  type: ConnectorFileType,
): UseMutationResult<FileRequest, unknown, string> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileName) =>
      dataOf<FileRequest>(addressOf(connectorId, type), {
        method: 'POST',
        body: fileName === '' ? {} : { fileName },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connectors', 'files', connectorId, type] }),
  });
};

/** Hands a file of a store to the browser. A failure is announced by the call. */
export const saveStoreFile = async ({ regionLocationId, fileName, fileType }: ConnectorFile): Promise<void> => {
  const query = { regionLocationId, fileName, fileType };
  saveFile(await (await fileCall('connectors/download-file', { query })).blob(), fileName);
};

/** Tells a connector something (start, stop, flags). A failure is announced by the call. */
export const useTell = (): UseMutationResult<Connector, unknown, { path: string; query?: Record<string, string> }> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, query = {} }) => dataOf<Connector>(path, { method: 'PUT', query }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connectors'] }),
  });
};

export const useResyncs = (connectorId: number): UseQueryResult<Resync[]> =>
  useQuery({
    queryKey: ['connectors', 'resyncs', connectorId],
    queryFn: ({ signal }) => dataOf<Resync[]>(`connectors/${connectorId}/resyncs`, { signal, page: true, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'Asked') === true ? LOOK_EVERY : false),
  });

/** Asks stores to send business dates anew. A failure is announced by the call. */
export const useResync = (): UseMutationResult<Resync[], unknown, ResyncInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input) => dataOf<Resync[]>('resync_data', { method: 'POST', body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connectors', 'resyncs'] }),
  });
};

/** A new key; the old one opens nothing from then on. A failure is announced by the call. */
export const renewKey = async (connectorId: number): Promise<string> =>
  (await dataOf<ConnectorKey>(`users/reset/connector/${connectorId}/credential`, { method: 'PUT' })).key;
