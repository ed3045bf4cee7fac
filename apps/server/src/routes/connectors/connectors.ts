import type { LocationId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/connectors';
import * as halves from '@lanewise/contract/endpoints/schemas/connectors';
import type { connectorPassword } from '@lanewise/contract/entities/connector';
import type { z } from 'zod';
import type { Meta } from '../../meta/types.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { Refusal, badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { agentRoutes } from './agent.ts';
import { commandRoutes } from './commands.ts';
import { enrolmentRoutes } from './enrolment.ts';
import { connectorFileRoutes } from './files.ts';
import { amongRegion, regionsOf } from './regions.ts';
import { foundConnector, MOST_CONNECTORS, ownConnector } from './seen.ts';
import { ownPlaces } from '../places/place-sight.ts';
import { refuseBadPassword, refuseMismatch } from '../accounts/passwords.ts';

/**
 * Refuses a location that the caller does not see. A connector without a location also sends for future stores and
 * creates them, so the caller must see the whole company.
 */
const refuseForeignPlace = async (caller: RequestCaller, locationId: LocationId | null): Promise<void> => {
  const sight = await caller.sight();
  if (locationId === null ? !sight.whole : !locationIdsOf(sight).includes(locationId))
    throw badField('locationId', 'unknown', 'There is no such location');
};

const writeRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve(
    'createConnector',
    async ({ caller, body: { name, type, locationId }, audited }, response) => {
      await refuseForeignPlace(caller, locationId);
      const { connectorId, key } = await meta.connectors.create(companyOf(caller), locationId, name, type);
      audited({ subject: { id: connectorId, name }, changes: changesOf(null, { name, type, locationId }) });
      const code = await meta.connectors.makeCode(companyOf(caller), connectorId);
      if (!code) throw notFound();
      response.code(201);
      return reply({ ...(await foundConnector(meta, caller, connectorId)), key, ...code });
    },
    { compress: false },
  );

  serve('changeConnector', async ({ caller, params: { connectorId }, body, audited }) => {
    const before = await foundConnector(meta, caller, connectorId);
    if (body.locationId !== before.locationId) await refuseForeignPlace(caller, body.locationId);
    const changed = await meta.connectors.change(companyOf(caller), connectorId, body);
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(before, changed) });
    return reply(changed);
  });

  serve('removeConnector', async ({ caller, params: { connectorId }, audited }) => {
    audited({ subject: { name: (await foundConnector(meta, caller, connectorId)).name } });
    if (!(await meta.connectors.remove(companyOf(caller), connectorId))) throw notFound();
    return reply(null);
  });

  serve(
    'renewKey',
    async ({ caller, params: { connectorId }, body, audited }) => {
      const { name, username } = await ownConnector(meta, caller, connectorId);
      audited({ subject: { name } });
      const key = body
        ? await setPassword(meta, caller, { connectorId, name, username }, body)
        : await meta.connectors.renewKey(companyOf(caller), connectorId);
      if (key === null && !body) throw notFound();
      return reply({ connectorId, username, key });
    },
    {
      // The length of a compressed answer reveals something about the secret in it.
      compress: false,
    },
  );
};

/** Sets a typed password for a connector. The rules of all passwords apply. The connector then has no key. */
const setPassword = async (
  meta: Meta,
  caller: RequestCaller,
  { connectorId, name, username }: { connectorId: number; name: string; username: string },
  input: z.output<typeof connectorPassword>,
): Promise<null> => {
  refuseMismatch(input);
  const owner = { username, firstName: name, lastName: '', companyId: companyOf(caller) };
  await refuseBadPassword(meta, input.newPassword, owner, 'newPassword');
  if (!(await meta.connectors.setPassword(companyOf(caller), connectorId, input.newPassword))) throw notFound();
  return null;
};

/** The login of programs with a typed password. It has the same limits as the login of people. */
const loginRoute = (app: App, { meta }: AppParts): void => {
  serving(app, endpoints, halves)(
    'logInConnector',
    (request) =>
      app.guarded(request, async () => {
        const { username, password } = request.body;
        const known = await meta.connectors.logIn(username, password, request.origin);
        if (!known) throw new Refusal(400, 'auth.invalidCredentials', 'Invalid username or password');
        const { connectorId, companyId, key } = known;
        request.audited({ subject: { id: connectorId, name: username }, companyId });
        return reply({ connectorId, key });
      }),
    {
      // The length of a compressed answer reveals something about the secret in it.
      compress: false,
    },
  );
};

/** Programs in the stores that send files. */
export const connectorRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  const serve = serving(app, endpoints, halves);

  serve('listConnectors', async ({ caller, query: { regionId, ...wish } }) => {
    const among = regionId === undefined ? undefined : amongRegion(await ownPlaces(meta, caller), regionId);
    const { rows, total } = await meta.connectors.list(await caller.sight(), { ...wish, among });
    return reply(rows, { totalCount: total });
  });

  serve('healthOfConnectors', async ({ caller }) => {
    const everything = { limit: MOST_CONNECTORS, sortCol: ['name'] };
    const { rows, total } = await meta.connectors.list(await caller.sight(), everything);
    return reply(rows, { totalCount: total });
  });

  serve('connectorRegions', async ({ caller }) => {
    const [{ rows }, places] = await Promise.all([
      meta.connectors.list(await caller.sight(), { limit: MOST_CONNECTORS }),
      ownPlaces(meta, caller),
    ]);
    const regions = regionsOf(rows, places);
    return reply(regions, { totalCount: regions.length });
  });

  serve('oneConnector', async ({ caller, params: { connectorId } }) =>
    reply(await foundConnector(meta, caller, connectorId)),
  );

  serve('connectorOfLocation', async ({ caller, params: { locationId } }) => {
    if (!locationIdsOf(await caller.sight()).includes(locationId)) throw notFound();
    return reply(await meta.connectors.ofLocation(companyOf(caller), locationId));
  });

  writeRoutes(app, parts);
  loginRoute(app, parts);
  enrolmentRoutes(app, parts);
  connectorFileRoutes(app, parts);
  agentRoutes(app, parts);
  commandRoutes(app, parts);
};
