import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { Connector, ConnectorKey } from '@lanewise/contract/entities/connector';
import type { Resync, ResyncInput } from '@lanewise/contract/entities/connector-command';
import type { ConnectorFile, ConnectorFileList, FileRequest } from '@lanewise/contract/entities/connector-file';
import { connectorFilePaths } from '@lanewise/contract/entities/connector-rules';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { call, dataOf, fileCall } from '../../api/client.ts';
import { saveFile } from '../../report/export/save.ts';

/** Milliseconds between two polls while a request waits for its answer. */
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

/** Requests a file from the store; '' is the newest. The call announces a failure. */
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

/** Downloads a file of a store. The call announces a failure. */
export const saveStoreFile = async ({ regionLocationId, fileName, fileType }: ConnectorFile): Promise<void> => {
  const query = { regionLocationId, fileName, fileType };
  saveFile(await (await fileCall('connectors/download-file', { query })).blob(), fileName);
};

/** Sends a command to a connector (start, stop, flags). The call announces a failure. */
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

/** Requests business dates from stores again. The call announces a failure. */
export const useResync = (): UseMutationResult<Resync[], unknown, ResyncInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input) => dataOf<Resync[]>('resync_data', { method: 'POST', body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connectors', 'resyncs'] }),
  });
};

/** Makes a new key; the old one is invalid at once. The call announces a failure. */
export const renewKey = async (connectorId: number): Promise<string> =>
  (await dataOf<ConnectorKey>(`users/reset/connector/${connectorId}/credential`, { method: 'PUT' })).key;
