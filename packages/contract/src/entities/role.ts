import { z } from 'zod';
import { entityName } from './names.ts';
import { versioned } from './version.ts';

/**
 * A role. It belongs to the company in which a user created it, or to no company. `authorityLevelId` is a level of the
 * company in view. An id deeper than the company's tree means the company's locations.
 */
export const role = z.object({
  roleId: z.number().int(),
  /** Null: every company has the role. */
  companyId: z.number().int().nullable(),
  name: z.string(),
  description: z.string(),
  authorityLevelId: z.number().int(),
  /** Whether the role is built in; then it cannot be changed or removed. */
  isSystem: z.boolean(),
  /** Number of users with the role. */
  userCount: z.number().int(),
  ...versioned,
});
export type Role = z.output<typeof role>;

/** Body of POST roles. */
export const roleInput = z.strictObject({
  name: entityName,
  description: z.string().trim().max(500).default(''),
  authorityLevelId: z.number().int().positive().max(1_000),
});

/** Body of PUT roles/{roleId}, with every field. */
export const roleChange = roleInput.extend(versioned);
export type RoleInput = z.input<typeof roleChange>;
