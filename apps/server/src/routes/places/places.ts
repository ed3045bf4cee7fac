import * as endpoints from '@lanewise/contract/endpoints/locations';
import * as regionEndpoints from '@lanewise/contract/endpoints/regions';
import * as halves from '@lanewise/contract/endpoints/schemas/locations';
import * as regionHalves from '@lanewise/contract/endpoints/schemas/regions';
import type { App, AppParts } from '../../plugins/app.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { locationsInSight, treeOf } from './place-sight.ts';

/** The tree of places, limited to the places that the caller may see. */
export const placesRoutes = (app: App, { meta }: AppParts): void => {
  serving(
    app,
    endpoints,
    halves,
  )('unassignedLocations', async ({ caller }) => {
    const locations = (await locationsInSight(meta, caller)).filter((entry) => entry.regionId === null);
    return reply(locations, { totalCount: locations.length });
  });

  const serve = serving(app, regionEndpoints, regionHalves);
  for (const name of ['regionHierarchy', 'locationHierarchy'] as const)
    serve(name, async ({ caller }) => reply(await treeOf(meta, caller)));
};
