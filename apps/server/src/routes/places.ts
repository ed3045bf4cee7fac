import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { location } from '@lanewise/contract/entities/company';
import type { RegionNode } from '@lanewise/contract/entities/company';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { reply } from '../plugins/reply.ts';
import { permittedLocations, treeOf } from './place-sight.ts';

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
  // A recursive schema needs a name in the API document.
  .meta({ id: 'RegionNode' });

const tags = ['Places'];

/** The tree of places, limited to what the caller may see, so that it names no foreign place. */
export const placesRoutes = (app: App, { meta }: AppParts): void => {
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

  for (const url of ['/regionhierarchy', '/locationhierarchy']) {
    app.get(
      url,
      {
        config: { access: 'session' },
        schema: { tags, summary: 'Regions with their locations as leaves', response: { 200: replyOf(z.array(node)) } },
      },
      async ({ caller }) => reply(await treeOf(meta, caller)),
    );
  }
};
