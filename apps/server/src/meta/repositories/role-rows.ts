import type { Role } from '@lanewise/contract/entities/role';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { RoleSight } from '../role-types.ts';
import type { Tables } from '../tables.ts';
import { versionOf } from '../version.ts';

/**
 * Roles that users of a company can have: the company's own roles, and the roles that are the same for every company.
 */
export const rolesOf =
  (companyId: number | null) =>
  (where: ExpressionBuilder<Tables, 'role'>): Expression<SqlBool> =>
    where.or([where('role.company_id', 'is', null), where('role.company_id', '=', companyId)]);

/** Roles with the users who have them. */
export const roleRows = (db: Kysely<Tables>, { companyId, countsAll }: RoleSight) =>
  db
    .selectFrom('role')
    .select((select) => [
      'role.role_id as roleId',
      'role.company_id as companyId',
      'role.name',
      'role.description',
      'role.authority_level as authorityLevelId',
      'role.is_system as isSystem',
      select
        .selectFrom('app_user')
        .whereRef('app_user.role_id', '=', 'role.role_id')
        .$if(!countsAll, (people) => people.where('app_user.company_id', '=', companyId))
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('userCount'),
    ])
    .where(rolesOf(companyId))
    .$castTo<Role>();

export const findRole = async (db: Kysely<Tables>, roleId: number, sight: RoleSight): Promise<Role | null> => {
  const found = await roleRows(db, sight).where('role.role_id', '=', roleId).executeTakeFirst();
  return found ? { ...found, version: versionOf(found, ['name', 'description', 'authorityLevelId']) } : null;
};
