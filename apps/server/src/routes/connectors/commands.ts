import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { connector, type Connector } from '@lanewise/contract/entities/connector';
import { flagQuery, resync, resyncInput, startStop } from '@lanewise/contract/entities/connector-command';
import { id } from '@lanewise/contract/primitives/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Connectors } from '../../meta/connector-types.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { foundConnector } from './seen.ts';

const tags = ['Connectors'];
const access = { permission: 'updateConnector' } as const;
const params = z.object({ connectorId: id });
const response = { 200: replyOf(connector) };

/** Flags as one line each, as in the audit log. */
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
  app.put(
    '/connectors/:connectorId/startstop/:status',
    {
      config: { access },
      schema: { tags, summary: 'Starts or stops a connector', response, params: params.extend({ status: startStop }) },
    },
    (request) => {
      const { connectorId, status } = request.params;
      return tell(parts, request, connectorId, { status: status === 'start' ? 'Running' : 'Stopped' });
    },
  );
  app.put(
    '/connectors/:connectorId/startstop',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Starts or stops the resync of master data',
        params,
        response,
        querystring: z.strictObject({ status: startStop }),
      },
    },
    (request) => {
      const masterDataResync = request.query.status === 'start' ? 'on' : 'off';
      return tell(parts, request, request.params.connectorId, { flags: { masterDataResync } });
    },
  );
  app.put(
    '/connectorsflag/:connectorId',
    {
      config: { access },
      schema: { tags, summary: 'Sets a flag of a connector', params, querystring: flagQuery, response },
    },
    (request) => {
      const { flagName, flagValue } = request.query;
      return tell(parts, request, request.params.connectorId, { flags: { [flagName]: flagValue } });
    },
  );
  app.put(
    '/enable/cgma/:connectorId',
    { config: { access }, schema: { tags, summary: 'Enables cgma; it cannot be disabled', params, response } },
    (request) => tell(parts, request, request.params.connectorId, { cgmaEnabled: true }),
  );

  app.get(
    '/connectors/:connectorId/resyncs',
    {
      config: { access: { permission: 'getConnector' } },
      schema: { tags, summary: 'Resyncs that a connector was asked for', params, response: { 200: listOf(resync) } },
    },
    async ({ caller, params: { connectorId } }) => {
      await foundConnector(meta, caller, connectorId);
      const asked = await meta.connectorResyncs.list(companyOf(caller), connectorId);
      return reply(asked, { totalCount: asked.length });
    },
  );
  app.post(
    '/resync_data',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Asks stores to send business dates anew',
        body: resyncInput,
        response: { 200: listOf(resync) },
      },
    },
    async ({ caller, body: { locationIds, ...wish }, audited }) => {
      const places = new Map((await caller.permitted()).map(({ regLocId, locationId }) => [regLocId, locationId]));
      const named = [...new Set(locationIds)].map((regLocId) => places.get(regLocId));
      const known = named.filter((locationId) => locationId !== undefined);
      if (known.length < named.length) throw badField('locationIds', 'unknown', 'There is no such location');
      audited({ changes: changesOf(null, { places: locationIds.join(), ...wish }) });
      const asked = await meta.connectorResyncs.ask(companyOf(caller), known, {
        ...wish,
        askedBy: caller.user.username,
      });
      return reply(asked, { totalCount: asked.length });
    },
  );
};
