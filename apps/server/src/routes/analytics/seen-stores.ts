import { storesOf, unseenField } from '../../analytics/definition.ts';
import type { Reader } from '../../analytics/shown.ts';
import type { StoredDefinition } from '../../meta/analysis-types.ts';
import type { Meta } from '../../meta/types.ts';
import { badField } from '../../plugins/refusal.ts';

/**
 * Stores that a definition is asked of. Refuses stores and departments that are unknown, and those of others alike.
 */
export const seenStores = async (
  { departments }: Pick<Meta, 'departments'>,
  definition: StoredDefinition,
  { sight }: Reader,
): Promise<number[]> => {
  const locationIds = storesOf(definition, sight);
  const field = locationIds.length === 0 ? 'location' : unseenField(definition, sight);
  if (field !== null) throw badField(field, 'choice', `${field} must name stores that you see`);
  const { itemDepartments = [] } = definition.options ?? {};
  if (itemDepartments.length > 0) {
    const known = new Set((await departments.list(sight.companyId)).map(({ dep_id: id }) => id));
    if (!itemDepartments.every((id) => known.has(id)))
      throw badField('options.itemDepartments', 'choice', 'itemDepartments must name departments of the company');
  }
  return locationIds;
};
