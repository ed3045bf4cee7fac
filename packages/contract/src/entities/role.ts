import { z } from 'zod';
import { entityName } from './names.ts';
import { versioned } from './version.ts';

/**
 * Role: of the company in which a person made it, or of none. `authorityLevelId` is a level of the company in view; what is deeper than its
 * tree is its locations.
 */
export const role = z.object({
  roleId: z.number().int(),
  /** Null: it is the same for every company. */
  companyId: z.number().int().nullable(),
  name: z.string(),
  description: z.string(),
  authorityLevelId: z.number().int(),
  /** Cannot be changed or removed. */
  isSystem: z.boolean(),
  /** People who have it. */
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

/** Body of PUT roles/{roleId}: all of it. */
export const roleChange = roleInput.extend(versioned);
export type RoleInput = z.input<typeof roleChange>;
