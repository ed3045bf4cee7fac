import type { FastifyRequest } from 'fastify';
import { storesOf, unseenField } from '../../analytics/definition.ts';
import type { ResultReader } from '../../analytics/shown.ts';
import type { StoredDefinition } from '../../meta/analysis-types.ts';
import type { Meta } from '../../meta/types.ts';
import { badField } from '../../plugins/refusal.ts';
import { refuseUnknownDepartments } from '../known-departments.ts';

/**
 * The stores of a definition. Refuses unknown stores and departments, and stores and departments of another company,
 * with the same answer.
 */
export const seenStores = async (
  { departments }: Pick<Meta, 'departments'>,
  request: FastifyRequest,
  definition: StoredDefinition,
  { sight }: ResultReader,
): Promise<number[]> => {
  const { itemDepartments = [] } = definition.options ?? {};
  const noDepartment = (): Error =>
    badField('options.itemDepartments', 'choice', 'itemDepartments must name departments of the company');
  await refuseUnknownDepartments(request, { named: itemDepartments }, noDepartment);
  const locationIds = storesOf(definition, sight);
  const field = locationIds.length === 0 ? 'location' : unseenField(definition, sight);
  if (field !== null) throw badField(field, 'choice', `${field} must name stores that you see`);
  if (itemDepartments.length > 0) {
    const known = new Set((await departments.list(sight.companyId)).map(({ dep_id: id }) => id));
    if (!itemDepartments.every((id) => known.has(id))) throw noDepartment();
  }
  return locationIds;
};
