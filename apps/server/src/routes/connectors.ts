import {
  connector,
  connectorHealthLine,
  connectorInput,
  connectorKey,
  connectorQuery,
} from '@lanewise/contract/entities/connector';
import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import type { Meta } from '../meta/types.ts';
import { companyOf } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import type { RequestCaller } from '../plugins/caller.ts';
import { badField, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { agentRoutes } from './connectors/agent.ts';
import { commandRoutes } from './connectors/commands.ts';
import { connectorFileRoutes } from './connectors/files.ts';
import { foundConnector, placesOf, sees } from './connectors/seen.ts';

const tags = ['Connectors'];
const params = z.object({ connectorId: id });
/** More than the largest chain has stores. */
const mostConnectors = 100_000;

const refuseForeignPlace = async (meta: Meta, caller: RequestCaller, locationId: number | null): Promise<void> => {
  const places = await placesOf(meta, caller);
  const known = locationId === null || (await caller.permitted()).some((place) => place.locationId === locationId);
  if (!known || !sees(places, locationId)) throw badField('locationId', 'unknown', 'There is no such location');
};

const writeRoutes = (app: App, { meta }: AppParts): void => {
  app.post(
    '/connectors',
    {
      config: { access: { permission: 'saveConnector' } },
      compress: false,
      schema: {
        tags,
        summary: 'Adds a connector; its key is in this answer and nowhere else',
        body: connectorInput,
        response: { 201: replyOf(connector.extend({ key: z.string() })) },
      },
    },
    async ({ caller, body: { name, type, locationId }, audited }, response) => {
      await refuseForeignPlace(meta, caller, locationId);
      const { connectorId, key } = await meta.connectors.create(companyOf(caller), locationId, name, type);
      audited({ subject: { id: connectorId, name }, changes: changesOf(null, { name, type, locationId }) });
      response.code(201);
      return reply({ ...(await foundConnector(meta, caller, connectorId)), key });
    },
  );

  app.put(
    '/connectors/:connectorId',
    {
      config: { access: { permission: 'updateConnector' } },
      schema: {
        tags,
        summary: 'Changes a connector',
        params,
        body: connectorInput,
        response: { 200: replyOf(connector) },
      },
    },
    async ({ caller, params: { connectorId }, body, audited }) => {
      const before = await foundConnector(meta, caller, connectorId);
      await refuseForeignPlace(meta, caller, body.locationId);
      const changed = await meta.connectors.change(companyOf(caller), connectorId, body);
      if (!changed) throw notFound();
      audited({ subject: { name: changed.name }, changes: changesOf(before, changed) });
      return reply(changed);
    },
  );

  app.delete(
    '/connectors/:connectorId',
    {
      config: { access: { permission: 'deleteConnector' } },
      schema: {
        tags,
        summary: 'Removes a connector; what it sent stays',
        params,
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, params: { connectorId }, audited }) => {
      audited({ subject: { name: (await foundConnector(meta, caller, connectorId)).name } });
      if (!(await meta.connectors.remove(companyOf(caller), connectorId))) throw notFound();
      return reply(null);
    },
  );

  app.put(
    '/users/reset/connector/:connectorId/credential',
    {
      config: { access: { permission: 'resetPassword' } },
      // The length of a compressed answer reveals something about the secret in it.
      compress: false,
      schema: {
        tags,
        summary: 'Gives a connector a new key, which is in this answer and nowhere else; the old one opens nothing',
        params,
        response: { 200: replyOf(connectorKey) },
      },
    },
    async ({ caller, params: { connectorId }, audited }) => {
      audited({ subject: { name: (await foundConnector(meta, caller, connectorId)).name } });
      const key = await meta.connectors.renewKey(companyOf(caller), connectorId);
      if (key === null) throw notFound();
      return reply({ connectorId, key });
    },
  );
};

/** Programs in the stores that send files. */
export const connectorRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  app.get(
    '/connectors',
    {
      config: { access: { permission: 'getConnectors' } },
      schema: { tags, summary: 'Connectors', querystring: connectorQuery, response: { 200: listOf(connector) } },
    },
    async ({ caller, query }) => {
      const places = await placesOf(meta, caller);
      const { rows, total } = await meta.connectors.list(companyOf(caller), places && [...places], query);
      return reply(rows, { totalCount: total });
    },
  );

  app.get(
    '/health_check',
    {
      config: { access: { permission: 'getConnectors' } },
      schema: { tags, summary: 'Health of connectors, by name', response: { 200: listOf(connectorHealthLine) } },
    },
    async ({ caller }) => {
      const places = await placesOf(meta, caller);
      const everything = { limit: mostConnectors, sortCol: ['name'] };
      const { rows, total } = await meta.connectors.list(companyOf(caller), places && [...places], everything);
      return reply(rows, { totalCount: total });
    },
  );

  app.get(
    '/connectors/:connectorId',
    {
      config: { access: { permission: 'getConnector' } },
      schema: { tags, summary: 'One connector', params, response: { 200: replyOf(connector) } },
    },
    async ({ caller, params: { connectorId } }) => reply(await foundConnector(meta, caller, connectorId)),
  );

  app.get(
    '/locations/:locationId/connector',
    {
      config: { access: { permission: 'getLocationConnector' } },
      schema: {
        tags,
        summary: 'The connector of a location, by its location_id; null: it has none of its own',
        params: z.object({ locationId: id }),
        response: { 200: replyOf(connector.nullable()) },
      },
    },
    async ({ caller, params: { locationId } }) => {
      const permitted = await caller.permitted();
      if (!permitted.some((place) => place.locationId === locationId)) throw notFound();
      return reply(await meta.connectors.ofLocation(companyOf(caller), locationId));
    },
  );

  writeRoutes(app, parts);
  connectorFileRoutes(app, parts);
  agentRoutes(app, parts);
  commandRoutes(app, parts);
};
