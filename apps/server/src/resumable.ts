import type { RegionNode } from '@lanewise/contract/entities/company';
import type { Meta } from './meta/types.ts';

/**
 * Wraps the store so that creating an existing row returns that row instead of an error or a duplicate. The creation of
 * first data can then begin again after an interruption.
 */
export const resumable = (meta: Meta): Meta => ({
  ...meta,
  companies: {
    ...meta.companies,
    create: async (input) => (await meta.companies.findByName(input.name)) ?? meta.companies.create(input),
  },
  places: {
    ...meta.places,
    createRegion: async (companyId, input) => {
      const found = regionsOf(await meta.places.hierarchy(companyId)).find(
        (region) => region.name === input.name && region.group_id === input.parentRegLocId,
      );
      return found?.reg_loc_id ?? meta.places.createRegion(companyId, input);
    },
    createLocation: async (companyId, input) => {
      const known = await meta.places.byStoreNumber(companyId);
      return known.get(input.storeNumber.trim()) ?? meta.places.createLocation(companyId, input);
    },
  },
  users: {
    ...meta.users,
    create: async (input) => (await meta.users.findByName(input.username)) ?? meta.users.create(input),
  },
});

const regionsOf = (nodes: readonly RegionNode[]): RegionNode[] =>
  nodes.filter(({ leaf }) => !leaf).flatMap((node) => [node, ...regionsOf(node.children)]);
