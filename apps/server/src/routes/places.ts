import { location } from '@lanewise/contract/entities/company';
import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../app.ts';
import type { Meta } from '../meta/types.ts';
import type { RequestCaller } from '../plugins/caller.ts';
import { notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { listOf, replyOf } from '../plugins/schemas.ts';

const node: z.ZodType<RegionNode> = z
  .object({
    reg_loc_id: z.number().int(),
    location_id: z.number().int().nullable(),
    group_id: z.number().int().nullable(),
    name: z.string(),
    depth: z.number().int(),
    leaf: z.boolean(),
    get children() {
      return z.array(node);
    },
  })
  // A schema that holds itself needs a name in the API document.
  .meta({ id: 'RegionNode' });

const tags = ['Places'];

/** Locations and regions, cut to what the caller may see: nobody learns the name of a place that is not his. */
export const placesRoutes = (app: App, { meta }: AppParts): void => {
  app.get(
    '/locations',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'Locations of the caller', response: { 200: listOf(location) } },
    },
    async ({ caller }) => {
      const locations = await permittedLocations(meta, caller);
      return reply(locations, { totalCount: locations.length });
    },
  );

  app.get(
    '/unassigned_locations',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'Locations in no region', response: { 200: listOf(location) } },
    },
    async ({ caller }) => {
      const locations = (await permittedLocations(meta, caller)).filter((entry) => entry.regionId === null);
      return reply(locations, { totalCount: locations.length });
    },
  );

  app.get(
    '/locations/:locationId',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'One location, by its location_id',
        params: z.object({ locationId: id }),
        response: { 200: replyOf(location) },
      },
    },
    async ({ caller, params }) => {
      const found = (await permittedLocations(meta, caller)).find((entry) => entry.location_id === params.locationId);
      if (!found) throw notFound();
      return reply(found);
    },
  );

  for (const url of ['/regionhierarchy', '/locationhierarchy']) {
    app.get(
      url,
      {
        config: { access: 'session' },
        schema: { tags, summary: 'Regions with their locations as leaves', response: { 200: replyOf(z.array(node)) } },
      },
      async ({ caller }) => {
        if (caller.companyId === null) return reply([]);
        const tree = await meta.places.hierarchy(caller.companyId);
        if (caller.isAdmin) return reply(tree);
        const permitted = new Set((await caller.permitted()).map(({ regLocId }) => regLocId));
        return reply(pruned(tree, permitted));
      },
    );
  }
};

const permittedLocations = async (meta: Meta, caller: RequestCaller): Promise<Location[]> => {
  if (caller.companyId === null) return [];
  const permitted = new Set((await caller.permitted()).map(({ locationId }) => locationId));
  return (await meta.places.locations(caller.companyId)).filter(({ location_id }) => permitted.has(location_id));
};

/** The permitted leaves with the regions above them. */
export const pruned = (nodes: readonly RegionNode[], permitted: ReadonlySet<number>): RegionNode[] =>
  nodes.flatMap((entry) => {
    if (entry.leaf) return permitted.has(entry.reg_loc_id) ? [entry] : [];
    const children = pruned(entry.children, permitted);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
