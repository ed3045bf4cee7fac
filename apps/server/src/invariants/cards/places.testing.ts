import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { Server } from '../../faults/server.testing.ts';
import { csvProfile, encodings, fileKinds, fileOf, type Encoding, type FileKind } from './files.testing.ts';

/** A server with a company of one store, a connector and a category. */
export interface Drawn {
  server: Server;
  company: number;
  store: { location_id: LocationId; reg_loc_id: RegLocId };
  connector: { connectorId: number; key: string };
  category: number;
  profile: string;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  as?: string;
}

/**
 * Calls as the administrator, or with a key. Returns the data. Throws if the call is refused, unless the refusal is
 * expected.
 */
export const call = async <Data>(server: Server, company: number, asked: Call, mayFail = false): Promise<Data> => {
  const { method, path, query = {}, body, as = server.token } = asked;
  const isFile = Buffer.isBuffer(body) || typeof body === 'string';
  const headers: Record<string, string> = { authorization: as };
  if (as === server.token && company > 0) headers['x-company-id'] = String(company);
  if (body !== undefined) headers['content-type'] = isFile ? 'text/plain' : 'application/json';
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${server.url}/api/${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers,
    body: body === undefined ? null : isFile ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok && !mayFail) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text.startsWith('{') ? (JSON.parse(text) as { data: Data }).data : text) as Data;
};

/** A way for text into the server. `texts` use one alphabet of the encoding. */
export interface Place {
  name: string;
  /** The routes that accept it. */
  routes: readonly string[];
  /** Most texts of one call. */
  most: number;
  /** Whether texts are in XML, where more ways to hide a number are read. */
  isXml?: boolean;
  encodings?: readonly Encoding[];
  send(drawn: Drawn, texts: readonly string[], encoding: Encoding, turn: number): Promise<void>;
}

const first = (texts: readonly string[]): string => texts[0] ?? '';

const posFile = (kind: FileKind): Place => ({
  name: `a file of ${kind}`,
  routes: ['POST /ingest/segments'],
  most: 450,
  isXml: kind === 'poslog',
  encodings: kind === 'poslog' ? encodings : kind === 'ace' ? ['latin1'] : ['utf8', 'latin1'],
  async send({ server, company, profile }, texts, encoding, turn) {
    const query = { companyId: String(company), fileName: `day ${turn}.${kind}`, createLocations: 'true' };
    const withProfile = kind === 'csv' || kind === 'ace' ? { profile } : {};
    const sent = await call<{ segmentId: number }>(server, company, {
      method: 'POST',
      path: 'ingest/segments',
      query: { ...query, ...withProfile },
      body: fileOf(kind, texts, encoding),
    });
    const { segmentId } = sent;
    for (let tries = 0; ; tries += 1) {
      const { state, error } = await call<{ state: string; error: string | null }>(server, company, {
        method: 'GET',
        path: `ingest/segments/${segmentId}`,
        query: { wait: '20' },
      });
      if (state === 'applied') return;
      if (state !== 'received' || tries > 9) throw new Error(`${kind} in ${encoding} did not enter: ${error}`);
    }
  },
});

/** Names of uploads, and all other parts of an address. */
const names: Place = {
  name: 'names of files',
  routes: ['POST /ingest/segments', 'POST /ingest/reports'],
  most: 1,
  async send({ server, company, store }, texts, _, turn) {
    const query = { companyId: String(company), fileName: first(texts).slice(0, 150), createLocations: 'true' };
    const line = JSON.stringify({ store: '1', businessDate: '2026-03-02', number: String(turn), lines: [] });
    await call(server, company, { method: 'POST', path: 'ingest/segments', query, body: line }, true);
    await call(
      server,
      company,
      {
        method: 'POST',
        path: 'ingest/reports',
        body: `REPORT ${turn}\n`,
        query: {
          regionLocationId: String(store.reg_loc_id),
          businessDate: '2026-03-01',
          reportType: 'closing',
          fileName: first(texts).slice(0, 150),
        },
      },
      true,
    );
    await call(server, company, { method: 'GET', path: `nowhere/${encodeURIComponent(first(texts))}` }, true);
    await call(server, company, { method: 'GET', path: 'category', query: { searchText: first(texts) } }, true);
  },
};

const files: readonly Place[] = [
  {
    name: 'item files',
    routes: ['PUT /ingest/items'],
    most: 100,
    async send({ server, company }, texts) {
      const body = ['Code;Name', ...texts.map((text, at) => `${at};"${text}"`)].join('\n');
      await call(server, company, { method: 'PUT', path: 'ingest/items', query: { companyId: String(company) }, body });
    },
  },
  {
    name: 'profiles',
    routes: ['PUT /ingest/profiles'],
    most: 3,
    async send({ server, company }, [one = '', two = one, three = one]) {
      const constants = { cashier: one, department: two };
      const tenders = { [three]: 'cash' };
      const body = { csv: { ...csvProfile.csv, constants, tenders } };
      const query = { companyId: String(company) };
      await call(server, company, { method: 'PUT', path: 'ingest/profiles', query, body }, true);
    },
  },
  {
    name: 'printed reports',
    routes: ['POST /ingest/reports'],
    most: 40,
    encodings: ['utf8', 'latin1'],
    async send({ server, company, store }, texts, encoding, turn) {
      const query = {
        regionLocationId: String(store.reg_loc_id),
        businessDate: '2026-03-01',
        reportType: 'closing',
        fileName: `closing ${turn}.txt`,
      };
      const body = Buffer.from(texts.map((text) => `CARD  ${text}\n`).join(''), encoding);
      await call(server, company, { method: 'POST', path: 'ingest/reports', query, body });
    },
  },
  {
    name: 'files of connectors',
    routes: ['PUT /connectors/requests/:requestId/file'],
    most: 100,
    async send({ server, company, store, connector }, texts, encoding, turn) {
      const fileName = `support ${turn}.log`;
      const path = `connectors/${store.reg_loc_id}/logfile`;
      const { requestId } = await call<{ requestId: number }>(server, company, {
        method: 'POST',
        path,
        body: { fileName },
      });
      await call(server, company, {
        method: 'PUT',
        path: `connectors/requests/${requestId}/file`,
        query: { fileName },
        as: connector.key,
        body: Buffer.from(texts.map((text) => `note: ${text}\n`).join(''), encoding),
      });
    },
  },
  {
    name: 'lists of items',
    routes: ['PUT /category/:categoryId/items'],
    most: 20,
    async send({ server, company, category }, texts) {
      const body = ['UPC;Name', ...texts.map((text) => `4011;"${text}"`)].join('\n');
      await call(server, company, { method: 'PUT', path: `category/${category}/items`, body }, true);
    },
  },
];

/** One route for each kind of named thing; a test on all routes covers the others. */
const typed: Place = {
  name: 'what people type',
  most: 12,
  routes: [
    'POST /company',
    'POST /region',
    'POST /locations',
    'POST /category',
    'POST /connectors',
    'POST /department',
  ],
  async send({ server, company, store }, texts, _, turn) {
    const text = (at: number): string => texts[at % texts.length] ?? '';
    const post = (path: string, body: object) => call(server, company, { method: 'POST', path, body }, true);
    await post('company', { name: `C${turn} ${text(0)}`, address: text(1), city: text(2), contactName: text(3) });
    await post('region', { name: `R${turn} ${text(4)}` });
    await post('locations', { name: text(5), storeNumber: text(6).slice(0, 20), address: text(7), timeZone: text(0) });
    await post('category', { name: text(8), description: text(9), program: text(1), items: [text(2)] });
    await post('connectors', { name: text(10), locationId: store.location_id });
    await post('department', { name: text(11) });
    await post('v2/login', { username: text(3), password: 'wrong' });
    await post('graphql', { query: `{ ${text(4)} }`, variables: { [text(5)]: text(6) } });
  },
};

/** Places where text enters the server. A test fails if a route with its own parser is missing here. */
export const places: readonly Place[] = [...fileKinds.map(posFile), ...files, names, typed];
