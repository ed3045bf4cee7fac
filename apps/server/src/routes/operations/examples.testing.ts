import type { LocationId } from '@lanewise/contract/primitives/ids';
import { accessGroups } from '@lanewise/contract/access-groups';
import type { AnyExample } from '@lanewise/contract/endpoints/examples/example';
import { examples } from '@lanewise/contract/endpoints/examples/index';
import { localToken, password, type Answer } from '../../app-testing.ts';
import { drawCompany, must } from '../../invariants/isolation/company.testing.ts';
import { openWorld, type World } from '../../invariants/world.testing.ts';

interface Operation {
  operationId: string;
  security?: unknown[];
  requestBody?: { content: Record<string, unknown> };
}

export interface Sender {
  world: World;
  /** Sends an example as a logged-in reader, with the ids of an existing company. */
  send: (name: string) => Promise<Answer>;
}

/** Values by the names of fields: ids of the drawn company. */
type Own = Record<string, unknown>;

/**
 * The input of an example. Values that only the company of the example has are replaced by values of the drawn company.
 */
const withOwn = (value: unknown, own: Own): unknown => {
  if (Array.isArray(value)) return value.map((one) => withOwn(one, own));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, own[name] ?? withOwn(one, own)]));
};

const textOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]);

const addressOf = (path: string, { params, query }: AnyExample): string => {
  const filled = textOf(params).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
  const search = new URLSearchParams(textOf(query)).toString();
  return `/api${filled}${search === '' ? '' : `?${search}`}`;
};

/** Makes a drawn company that has everything that the examples mention. */
export const openSender = async (): Promise<Sender> => {
  const world = await openWorld();
  const { test } = world;
  const { chain, ids } = await drawCompany(world, 'Harvest Lane', 'Maple and Fifth', '0014');
  const username = 'reports@example.com';
  const companyId = chain.company.id;
  await test.user({ username, companyId, role: 'Company Admin', accessGroups: [...accessGroups], regLocIds: 'all' });
  const as = await test.token(username);
  const headers = { 'x-company-id': String(companyId) };
  const body = { name: 'Without a connector', storeNumber: '77' };
  const bare = (await must(test.ask('POST', 'locations', { as: localToken, headers, body }))) as {
    location_id: LocationId;
  };
  const credential = `users/reset/connector/${ids.connector}/credential`;
  await must(test.ask('PUT', credential, { as, body: { newPassword: password, confirmPassword: password } }));

  const own: Own = {
    locationId: ids.location,
    locationIds: ids.place,
    connectorId: ids.connector,
    segmentId: ids.segment,
    quarantineId: ids.quarantine,
    token: ids.receipt,
    uniqueIds: ids.receiptId,
    presetId: ids.ledgerPreset,
  };
  const ownOf: Readonly<Record<string, Own>> = {
    createConnector: { locationId: bare.location_id },
    logInConnector: { username: `connector ${ids.connector}` },
    readValueTable: { locationId: ids.place },
  };

  const { paths } = (await test.ask('GET', '/api/docs/json')).body as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [one.operationId, { path, method, ...one }] as const),
    ),
  );
  const send = async (name: string): Promise<Answer> => {
    const operation = operations.get(name);
    const example = examples[name];
    if (!operation || !example) throw new Error(`${name} is no operation with an example.`);
    const sent = withOwn(example, { ...own, ...ownOf[name] }) as AnyExample;
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    const answer = await test.ask(operation.method.toUpperCase(), addressOf(operation.path, sent), {
      as: operation.security?.length === 0 ? undefined : as,
      body: sent.body,
      headers: type === undefined ? {} : { 'content-type': type },
    });
    // A segment enters only after it is acknowledged, and later examples show its result. The test therefore waits.
    if (name === 'sendSegment') {
      const { segmentId } = answer.body.data as { segmentId: number };
      await world.area.ingest.receipt(companyId, segmentId, 60);
    }
    // The agent of a store enrols itself with the code that was made for it.
    if (name === 'makeCode') own['code'] = (answer.body.data as { code: string }).code;
    return answer;
  };
  return { world, send };
};
