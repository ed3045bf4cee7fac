import type { LocationId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/instacart';
import * as halves from '@lanewise/contract/endpoints/schemas/instacart';
import type { InstacartInput } from '@lanewise/contract/entities/instacart';
import type { App, AppParts } from '../../plugins/app.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

/** A location of the caller; a foreign one gets the same answer as an unknown one. */
const ownPlace = async (caller: RequestCaller, locationId: LocationId): Promise<number> => {
  if (!locationIdsOf(await caller.sight()).includes(locationId)) throw notFound();
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
  const serve = serving(app, endpoints, halves);

  serve('listCards', async ({ caller, query: { withoutCard, ...wish } }) => {
    const { rows, total } = await instacartCards.list(
      companyOf(caller),
      locationIdsOf(await caller.sight()),
      wish,
      withoutCard,
    );
    return reply(rows, { totalCount: total });
  });

  serve('createCard', async ({ caller, body: { locationId, ...input }, audited }, response) => {
    if (!locationIdsOf(await caller.sight()).includes(locationId)) {
      throw badField('locationId', 'unknown', 'There is no such location');
    }
    refuseHalf(input);
    const created = await instacartCards.create(companyOf(caller), locationId, input);
    audited({ subject: { kind: 'location', id: locationId }, changes: changesOf(null, input) });
    response.code(201);
    return reply(created);
  });

  serve('oneCard', async ({ caller, params: { locationId }, query: { withoutCard } }) => {
    const found = await instacartCards.find(companyOf(caller), await ownPlace(caller, locationId));
    if (!found || (!found.exists && !withoutCard)) throw notFound();
    return reply(found);
  });

  serve('changeCard', async ({ caller, params: { locationId }, body, audited }) => {
    audited({ subject: { kind: 'location' }, changes: changesOf(null, body) });
    await ownPlace(caller, locationId);
    refuseHalf(body);
    const changed = await instacartCards.change(companyOf(caller), locationId, body);
    if (!changed?.exists) throw notFound();
    return reply(changed);
  });

  serve('removeCard', async ({ caller, params: { locationId } }) => {
    if (!(await instacartCards.remove(companyOf(caller), await ownPlace(caller, locationId)))) throw notFound();
    return reply(null);
  });
};
