import type { RegLocId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/regions';
import * as halves from '@lanewise/contract/endpoints/schemas/regions';
import type { Region } from '@lanewise/contract/entities/place';
import { page } from '@lanewise/contract/primitives/page';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf, forgetSight, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { Meta } from '../../meta/types.ts';
import { ownPlaces, refuseForeignRegion } from './place-sight.ts';
import type { OwnPlaces } from './place-sight.ts';

/** The tree is drawn as a whole: without `limit` the list is complete. */
const query = z.strictObject({ ...page.shape, limit: z.coerce.number().int().min(1).max(20_000).default(20_000) });

/**
 * A region that the caller may change. A region out of the caller's sight gets the same answer as an unknown region.
 */
const own = ({ regions }: OwnPlaces, regLocId: RegLocId): Region => {
  const found = regions.find((one) => one.regLocId === regLocId);
  if (!found) throw notFound();
  if (!found.own) throw accessDenied();
  return found;
};

/**
 * Returns a region that the caller just made or changed. Queries the sight again, because the old sight lacks a new
 * region.
 */
const ownNow = async (meta: Meta, caller: RequestCaller, regLocId: RegLocId): Promise<Region> => {
  forgetSight(caller);
  return own(await ownPlaces(meta, caller), regLocId);
};

/** The level of regions without a parent. */
const TOP_LEVEL = 2;

/**
 * Refuses foreign regions as the parent of a region. Also refuses a region without a parent if the caller does not see
 * regions at the top level.
 */
const refuseForeignParent = (places: OwnPlaces, caller: RequestCaller, parentRegLocId: number | null): void => {
  refuseForeignRegion(places, parentRegLocId, 'parentRegLocId');
  if (parentRegLocId === null && !caller.isAdmin && caller.user.authorityLevel > TOP_LEVEL)
    throw badField('parentRegLocId', 'required', 'parentRegLocId must be one of your regions');
};

const refuseForeignLocations = ({ locations }: OwnPlaces, ids: readonly number[]): void => {
  if (ids.some((one) => !locations.has(one))) throw badField('locationIds', 'unknown', 'There is no such location');
};

const searched = (regions: readonly Region[], { searchText, limit, offset }: z.output<typeof query>) => {
  const text = searchText.trim().toLocaleLowerCase();
  const found = regions.filter(({ name }) => name.toLocaleLowerCase().includes(text));
  return { rows: found.slice(offset, offset + limit), total: found.length };
};

const readRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listRegions', async ({ caller, query: wish }) => {
    const { rows, total } = searched((await ownPlaces(meta, caller)).regions, wish);
    return reply(rows, { totalCount: total });
  });

  serve('renameLevels', async ({ caller, body, audited }) => {
    const companyId = companyOf(caller);
    if (!(await caller.sight()).whole) throw accessDenied();
    const known = await meta.companies.levels(companyId);
    const at = body.findIndex((one) => !known.some((other) => other.id === one.id));
    if (at >= 0) throw badField(`${at}.id`, 'unknown', 'There is no such level');
    await meta.places.renameLevels(companyId, new Map(body.map((one) => [one.id, one.name])));
    const levels = await meta.companies.levels(companyId);
    const namesOf = (all: typeof levels) => ({ name: all.map(({ name }) => name).join(', ') });
    audited({ changes: changesOf(namesOf(known), namesOf(levels)) });
    return reply(levels, { totalCount: levels.length });
  });
};

/** Regions and the names of their levels. */
export const regionRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  readRoutes(app, parts);

  const serve = serving(app, endpoints, halves);

  serve('createRegion', async ({ caller, body: { name, parentRegLocId, locationIds }, audited }, response) => {
    const companyId = companyOf(caller);
    const places = await ownPlaces(meta, caller);
    refuseForeignParent(places, caller, parentRegLocId);
    refuseForeignLocations(places, locationIds);
    const regLocId = await meta.places.addRegion(companyId, {
      name,
      parentRegLocId,
      locationIds,
      among: places.locations,
    });
    audited({ subject: { id: regLocId, name }, changes: changesOf(null, { name, parentRegLocId, locationIds }) });
    response.code(201);
    return reply(await ownNow(meta, caller, regLocId));
  });

  serve('changeRegion', async ({ caller, body: { regLocId, parentRegLocId, ...values }, audited }) => {
    const places = await ownPlaces(meta, caller);
    const before = own(places, regLocId);
    const moves = parentRegLocId !== undefined && parentRegLocId !== before.parentRegLocId;
    if (moves) refuseForeignParent(places, caller, parentRegLocId);
    refuseForeignLocations(places, values.locationIds ?? []);
    const change = { ...values, ...(moves ? { parentRegLocId } : {}), among: places.locations };
    await meta.places.changeRegion(companyOf(caller), regLocId, change);
    const after = await ownNow(meta, caller, regLocId);
    audited({ subject: { id: regLocId, name: after.name }, changes: changesOf(before, after) });
    return reply(after);
  });

  serve('removeRegion', async ({ caller, params: { regLocId }, audited }) => {
    const { name } = own(await ownPlaces(meta, caller), regLocId);
    audited({ subject: { name } });
    return reply({ removed: await meta.places.removeRegions(companyOf(caller), [regLocId]) });
  });

  serve('removeAllRegions', async ({ caller, audited }) => {
    const { regions } = await ownPlaces(meta, caller);
    const mine = regions.filter((one) => one.own);
    audited({ subject: { name: mine.map(({ name }) => name).join(', ') } });
    const ids = mine.map(({ regLocId }) => regLocId);
    return reply({ removed: await meta.places.removeRegions(companyOf(caller), ids) });
  });
};
