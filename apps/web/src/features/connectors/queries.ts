import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { listResyncs, resyncData } from '@lanewise/contract/endpoints/connector-commands';
import { makeCode as make, revokeKey as revoke } from '@lanewise/contract/endpoints/connector-enrolment';
import * as files from '@lanewise/contract/endpoints/connector-files';
import { listConnectors, renewKey as renew } from '@lanewise/contract/endpoints/connectors';
import type { Connector } from '@lanewise/contract/entities/connector';
import type { EnrolmentCode } from '@lanewise/contract/entities/connector-enrolment';
import type { Resync, ResyncInput } from '@lanewise/contract/entities/connector-command';
import type { ConnectorFile, ConnectorFileList, FileRequest } from '@lanewise/contract/entities/connector-file';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import type { NewPassword } from '../../account/password/rules.ts';
import { ask, askFile, askWhole, queryKeyOf } from '../../api/ask.ts';
import { saveFile } from '../../report/export/save.ts';

/** Milliseconds between two polls while a request waits for its answer. */
const LOOK_EVERY = 10_000;

const listOf = (id: number, type: ConnectorFileType, signal: AbortSignal): Promise<ConnectorFileList> => {
  if (type === 'tlog') return askWhole(files.listTlogFiles, { params: { connectorId: id } }, { signal });
  const list = type === 'log' ? files.listLogFiles : files.listSupportFiles;
  return askWhole(list, { params: { regionLocationId: id } }, { signal });
};

const askFor = (id: number, type: ConnectorFileType, body: { fileName?: string }): Promise<FileRequest> => {
  if (type === 'tlog') return ask(files.askTlogFile, { params: { connectorId: id }, body });
  const request = type === 'log' ? files.askLogFile : files.askSupportFile;
  return ask(request, { params: { regionLocationId: id }, body });
};

const filesKey = (connectorId: number, type: ConnectorFileType) =>
  queryKeyOf(listConnectors, 'files', connectorId, type);
const resyncsKey = queryKeyOf(listConnectors, 'resyncs');

/** Files of a type that a connector's store sent, and the requests for more. */
export const useFiles = (connectorId: number, type: ConnectorFileType): UseQueryResult<ConnectorFileList> =>
  useQuery({
    queryKey: filesKey(connectorId, type),
    queryFn: ({ signal }) => listOf(connectorId, type, signal),
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
    mutationFn: (fileName) => askFor(connectorId, type, fileName === '' ? {} : { fileName }),
    onSuccess: () => client.invalidateQueries({ queryKey: filesKey(connectorId, type) }),
  });
};

/** Downloads a file of a store. The call announces a failure. */
export const saveStoreFile = async ({ regionLocationId, fileName, fileType }: ConnectorFile): Promise<void> => {
  const query = { regionLocationId, fileName, fileType };
  saveFile(await (await askFile(files.downloadStoreFile, { query })).blob(), fileName);
};

/**
 * Sends a command to a connector (start, stop, flags), and refetches the data that shows the state of the connector.
 * The call announces its own failure.
 */
export const useTell = (): UseMutationResult<Connector, unknown, () => Promise<Connector>> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tell) => tell(),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listConnectors) }),
  });
};

export const useResyncs = (connectorId: number): UseQueryResult<Resync[]> =>
  useQuery({
    queryKey: [...resyncsKey, connectorId],
    queryFn: ({ signal }) => ask(listResyncs, { params: { connectorId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'Asked') === true ? LOOK_EVERY : false),
  });

/** Requests business dates from stores again. The call announces a failure. */
export const useResync = (): UseMutationResult<Resync[], unknown, ResyncInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => ask(resyncData, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: resyncsKey }),
  });
};

/** Makes a code that enrols an agent. The call announces a failure. */
export const useCode = (): UseMutationResult<EnrolmentCode, unknown, number> =>
  useMutation({ mutationFn: (connectorId) => ask(make, { params: { connectorId } }), gcTime: 0 });

/** Revokes all that a connector gets in with. The call announces a failure. */
export const revokeKey = (connectorId: number): Promise<Connector> => ask(revoke, { params: { connectorId } });

/** Makes a new key; the old one is invalid at once. The call announces a failure. */
export const renewKey = async (connectorId: number): Promise<string> =>
  (await ask(renew, { params: { connectorId }, body: undefined }, { quiet: false })).key ?? '';

/** Sets a typed password. The caller shows a refusal. */
export const setPassword = async (
  connectorId: number,
  { newPassword, confirmPassword }: NewPassword,
): Promise<unknown> => ask(renew, { params: { connectorId }, body: { newPassword, confirmPassword } });
