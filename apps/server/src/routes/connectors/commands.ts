import * as endpoints from '@lanewise/contract/endpoints/connector-commands';
import * as halves from '@lanewise/contract/endpoints/schemas/connector-commands';
import { type Connector } from '@lanewise/contract/entities/connector';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Connectors } from '../../meta/connector-types.ts';
import { companyOf, nameOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { foundConnector } from './seen.ts';

/** The fields of a connector, with each flag as a field of its own, as the audit log shows them. */
const told = ({ status, cgmaEnabled, flags }: Connector) => ({
  status,
  cgmaEnabled,
  ...Object.fromEntries(flags.map(({ name, value }) => [name, value])),
});

const tell = async (
  { meta }: AppParts,
  { caller, audited }: FastifyRequest,
  connectorId: number,
  orders: Parameters<Connectors['tell']>[2],
) => {
  const before = await foundConnector(meta, caller, connectorId);
  const after = await meta.connectors.tell(companyOf(caller), connectorId, orders);
  if (!after) throw notFound();
  audited({ subject: { name: after.name }, changes: changesOf(told(before), told(after)) });
  return reply(after);
};

/** Commands to connectors, which receive them when they next ask. */
export const commandRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  const serve = serving(app, endpoints, halves);

  serve('startOrStop', (request) => {
    const { connectorId, status } = request.params;
    return tell(parts, request, connectorId, { status: status === 'start' ? 'Running' : 'Stopped' });
  });
  serve('startOrStopByQuery', (request) => {
    const masterDataResync = request.query.status === 'start' ? 'on' : 'off';
    return tell(parts, request, request.params.connectorId, { flags: { masterDataResync } });
  });
  serve('setFlag', (request) => {
    const { flagName, flagValue } = request.query;
    return tell(parts, request, request.params.connectorId, { flags: { [flagName]: flagValue } });
  });
  serve('enableCgma', (request) => tell(parts, request, request.params.connectorId, { cgmaEnabled: true }));

  serve('listResyncs', async ({ caller, params: { connectorId } }) => {
    await foundConnector(meta, caller, connectorId);
    const asked = await meta.connectorResyncs.list(companyOf(caller), connectorId);
    return reply(asked, { totalCount: asked.length });
  });
  serve('resyncData', async ({ caller, body: { locationIds, ...wish }, audited }) => {
    const places = new Map((await caller.sight()).locations.map(({ regLocId, locationId }) => [regLocId, locationId]));
    const named = [...new Set(locationIds)].map((regLocId) => places.get(regLocId));
    const known = named.filter((locationId) => locationId !== undefined);
    if (known.length < named.length) throw badField('locationIds', 'unknown', 'There is no such location');
    audited({ changes: changesOf(null, { places: locationIds.join(), ...wish }) });
    const asked = await meta.connectorResyncs.ask(companyOf(caller), known, {
      ...wish,
      askedBy: nameOf(caller),
    });
    return reply(asked, { totalCount: asked.length });
  });
};
