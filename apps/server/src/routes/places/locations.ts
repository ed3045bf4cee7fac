import type { LocationId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/locations';
import * as halves from '@lanewise/contract/endpoints/schemas/locations';
import type { LocationChange, LocationRecord } from '@lanewise/contract/entities/place';
import { countryCodes } from '@lanewise/domain/places/countries';
import { stateOptions } from '@lanewise/domain/places/states';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { inUse } from '../../meta/in-use.ts';
import type { Actor } from '../../meta/incoming-types.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import type { Meta } from '../../meta/types.ts';
import { actorOf, companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { keptTransactions } from '../../reports/kept.ts';
import { ownPlaces, refuseForeignRegion } from './place-sight.ts';

const zones = new Set(Intl.supportedValuesOf('timeZone').concat('UTC'));

const unknown = (field: string, what: string): Error => badField(field, 'unknown', `There is no such ${what}`);

/** Refuses unknown countries, states and time zones; a state or time zone that does not change may stay. */
const refuseUnknown = (change: LocationChange, current: Partial<LocationRecord>): void => {
  const { timeZone, country = current.country ?? '', state = current.state ?? '' } = change;
  if (timeZone !== undefined && timeZone !== current.timeZone && !zones.has(timeZone))
    throw unknown('timeZone', 'time zone');
  if (country !== '' && !countryCodes.some((code) => code === country)) throw unknown('country', 'country');
  const states = stateOptions(country, 'en');
  const changed = change.country !== undefined || change.state !== undefined;
  if (changed && state !== '' && states && !states.some(({ value }) => value === state))
    throw unknown('state', 'state');
};

/** A location of the caller. An unknown location and a location of others get the same answer. */
const find = async (meta: Meta, caller: RequestCaller, locationId: LocationId): Promise<LocationRecord> => {
  const permitted = (await caller.sight()).locations.some((one) => one.locationId === locationId);
  const found = permitted ? await meta.places.record(companyOf(caller), locationId) : null;
  if (!found) throw notFound();
  return found;
};

/**
 * The actor of decisions on files that wait for a store number. Users see the decisions that carry their userId. These
 * files may hold stores out of sight, so a decision carries the userId only if the user sees the whole company.
 */
const lettingIn = async (caller: RequestCaller): Promise<Actor> => {
  const actor = actorOf(caller);
  return (await caller.sight()).whole ? actor : { ...actor, userId: null };
};

const readRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listLocations', async ({ caller, query }) => {
    if (caller.companyId === null) return reply([], { totalCount: 0 });
    const permitted = locationIdsOf(await caller.sight());
    const { rows, total } = await meta.places.list(caller.companyId, permitted, query);
    return reply(rows, { totalCount: total });
  });

  serve('oneLocation', async ({ caller, params: { locationId } }) => reply(await find(meta, caller, locationId)));
};

export const locationRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  readRoutes(app, parts);

  const serve = serving(app, endpoints, halves);

  serve('createLocation', async ({ caller, body, audited }, response) => {
    refuseUnknown(body, {});
    refuseForeignRegion(await ownPlaces(meta, caller), body.regionId ?? null, 'regionId');
    const added = await meta.places.addLocation(companyOf(caller), body, await lettingIn(caller));
    audited({ subject: { id: added.location_id, name: added.name }, changes: changesOf(null, body) });
    response.code(201);
    return reply(added);
  });

  /** Every receipt and every stored file names its store by the number. */
  const refuseWithData = async (request: FastifyRequest, found: LocationRecord): Promise<void> => {
    if (!(await meta.places.hasData(found.location_id))) return;
    const { caller } = request;
    const count = await keptTransactions(request.ask(), await caller.sight(), found.reg_loc_id);
    throw inUse('transactions', count);
  };

  serve('changeLocation', async (request) => {
    const { caller, body, audited } = request;
    const { locationId } = request.params;
    const found = await find(meta, caller, locationId);
    refuseUnknown(body, found);
    const { regionId, ...rest } = body;
    const moves = regionId !== undefined && regionId !== found.regionId;
    if (moves) refuseForeignRegion(await ownPlaces(meta, caller), regionId, 'regionId');
    if (body.storeNumber !== undefined && body.storeNumber !== found.storeNumber) await refuseWithData(request, found);
    const change = moves ? { ...rest, regionId } : rest;
    const changed = await meta.places.changeLocation(companyOf(caller), locationId, change, await lettingIn(caller));
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(found, changed) });
    return reply(changed);
  });

  serve('removeLocation', async (request) => {
    const { caller, audited } = request;
    const { locationId } = request.params;
    const found = await find(meta, caller, locationId);
    audited({ subject: { name: found.name } });
    await refuseWithData(request, found);
    if (!(await meta.places.removeLocation(companyOf(caller), locationId))) throw notFound();
    return reply(null);
  });
};
