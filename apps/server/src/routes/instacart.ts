import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { instacartCard, instacartInput, instacartQuery, newInstacart } from '@lanewise/contract/entities/instacart';
import type { InstacartInput } from '@lanewise/contract/entities/instacart';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { companyOf } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import type { RequestCaller } from '../plugins/caller.ts';
import { badField, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

const tags = ['Delivery service'];
const params = z.object({ locationId: id });
const config = { access: { anyOf: ['Instacart Setting'] } } as const;

const placesOf = async (caller: RequestCaller): Promise<number[]> =>
  (await caller.permitted()).map(({ locationId }) => locationId);

/** A location of the caller; a foreign one gets the same answer as an unknown one. */
const ownPlace = async (caller: RequestCaller, locationId: number): Promise<number> => {
  if (!(await placesOf(caller)).includes(locationId)) throw notFound();
  return locationId;
};

/** An enabled store must have a code, and offer pickup or delivery. */
const refuseHalf = ({ enabled, partnerStoreCode, pickup, delivery }: InstacartInput): void => {
  if (!enabled) return;
  if (partnerStoreCode === '') {
    throw badField('partnerStoreCode', 'required', 'partnerStoreCode is required while the store is switched on');
  }
  if (!pickup && !delivery) throw badField('pickup', 'required', 'pickup or delivery is required');
};

/** Instacart cards, one per location, of the locations the caller may see. */
export const instacartRoutes = (app: App, { meta: { instacartCards } }: AppParts): void => {
  app.get(
    '/instaCart',
    {
      config,
      schema: { tags, summary: 'Cards', querystring: instacartQuery, response: { 200: listOf(instacartCard) } },
    },
    async ({ caller, query: { withoutCard, ...wish } }) => {
      const { rows, total } = await instacartCards.list(companyOf(caller), await placesOf(caller), wish, withoutCard);
      return reply(rows, { totalCount: total });
    },
  );

  app.post(
    '/instaCart',
    {
      config,
      schema: {
        tags,
        summary: 'Gives a location a card',
        body: newInstacart,
        response: { 201: replyOf(instacartCard) },
      },
    },
    async ({ caller, body: { locationId, ...input }, audited }, response) => {
      if (!(await placesOf(caller)).includes(locationId)) {
        throw badField('locationId', 'unknown', 'There is no such location');
      }
      refuseHalf(input);
      const created = await instacartCards.create(companyOf(caller), locationId, input);
      audited({ subject: { kind: 'location', id: locationId }, changes: changesOf(null, input) });
      response.code(201);
      return reply(created);
    },
  );

  app.get(
    '/instaCart/:locationId',
    {
      config,
      schema: {
        tags,
        summary: 'The card of a location',
        params,
        querystring: instacartQuery.pick({ withoutCard: true }),
        response: { 200: replyOf(instacartCard) },
      },
    },
    async ({ caller, params: { locationId }, query: { withoutCard } }) => {
      const found = await instacartCards.find(companyOf(caller), await ownPlace(caller, locationId));
      if (!found || (!found.exists && !withoutCard)) throw notFound();
      return reply(found);
    },
  );

  app.put(
    '/instaCart/:locationId',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a card',
        params,
        body: instacartInput,
        response: { 200: replyOf(instacartCard) },
      },
    },
    async ({ caller, params: { locationId }, body, audited }) => {
      audited({ subject: { kind: 'location' }, changes: changesOf(null, body) });
      await ownPlace(caller, locationId);
      refuseHalf(body);
      const changed = await instacartCards.change(companyOf(caller), locationId, body);
      if (!changed?.exists) throw notFound();
      return reply(changed);
    },
  );

  app.delete(
    '/instaCart/:locationId',
    { config, schema: { tags, summary: 'Removes a card', params, response: { 200: replyOf(z.null()) } } },
    async ({ caller, params: { locationId } }) => {
      if (!(await instacartCards.remove(companyOf(caller), await ownPlace(caller, locationId)))) throw notFound();
      return reply(null);
    },
  );
};
