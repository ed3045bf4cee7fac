import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import type { AgentOrders, ConnectorFileList, FileRequest } from '@lanewise/contract/entities/connector-file';
import { drawnApp } from '../../app-drawn.testing.ts';
import type { Answer } from '../../app-testing.ts';
import { loadConfig } from '../../config/load.ts';

/** The data of an answer. Throws if the answer has no data. */
export const data = <Data>({ status, body, text }: Answer): Data => {
  if (status !== 200) throw new Error(text);
  return body.data as Data;
};

/** Programs of stores and people who use their data, for the tests of a file. */
export const drawnAgents = () => {
  /** Three callers: for all stores of Harvest Lane, for one store of Harvest Lane, and for Corner Shops. */
  const callers = { all: '', mapleOnly: '', foreign: '' };
  /** Keys: of Harbor Point, of Maple & 5th, of a program for the whole company, of the other company. */
  const keys = { harbor: '', maple: '', everywhere: '', foreign: '' };
  /** Connectors of Harbor Point, of Maple & 5th and of the whole company. */
  const ids = { harbor: 0, maple: 0, everywhere: 0 };
  const { test, drawn } = drawnApp(
    async () => {
      const { harvest, corner, stores, tokens } = drawn;
      const open = async (username: string, companyId: number, regLocIds: number[] | 'all') => {
        // Files of registers are read by people who may read sales.
        const accessGroups = ['Connector Setting', 'Transactions Access Group'];
        const { userId } = await test.user({ username, companyId, regLocIds, accessGroups });
        return test.meta.sessions.open(userId);
      };
      callers.all = await open('all@example.com', harvest.id, 'all');
      callers.mapleOnly = await open('maple@example.com', harvest.id, [stores.mapleAndFifth.reg_loc_id]);
      callers.foreign = await open('elsewhere@example.com', corner.id, 'all');
      const add = (company: number, location: number | null, name: string) =>
        test.meta.connectors.create(company, location, name);
      const maple = await add(harvest.id, stores.mapleAndFifth.location_id, 'Maple');
      const office = await add(harvest.id, null, 'Head office');
      const other = await add(corner.id, stores.corner.location_id, 'Corner');
      Object.assign(keys, { harbor: tokens.connector, maple: maple.key, everywhere: office.key, foreign: other.key });
      ids.everywhere = office.connectorId;
      ids.maple = maple.connectorId;
      ids.harbor =
        (await test.meta.connectors.ofLocation(harvest.id, stores.harborPoint.location_id))?.connectorId ?? 0;
    },
    { config: loadConfig({}, { home: tmpdir() }) },
  );

  const ask = async (id: number, path = 'logfile', body: object = {}, as = callers.all): Promise<FileRequest> =>
    data(await test.ask('POST', `connectors/${id}/${path}`, { as, body }));
  const orders = async (key: string): Promise<AgentOrders> =>
    data(await test.ask('GET', 'connectors/requests?version=4.2.0', { as: key }));
  const send = (key: string, requestId: number, fileName: string, body: string | Buffer | Readable) =>
    test.ask('PUT', `connectors/requests/${requestId}/file?fileName=${encodeURIComponent(fileName)}`, {
      as: key,
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const list = async (id: number, path = 'logfile', as = callers.all): Promise<ConnectorFileList> => {
    const answer = await test.ask('GET', `connectors/${id}/${path}`, { as });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as unknown as ConnectorFileList;
  };
  const download = (regionLocationId: RegLocId, fileName: string, fileType = 'log', as = callers.all) => {
    const query = new URLSearchParams({ regionLocationId: String(regionLocationId), fileName, fileType });
    return test.ask('GET', `connectors/download-file?${query.toString()}`, { as });
  };

  return { test, drawn, callers, keys, ids, ask, orders, send, list, download };
};
