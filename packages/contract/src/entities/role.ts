import { z } from 'zod';
import { entityName } from './names.ts';
import { versioned } from './version.ts';

/**
 * A role of the company in which a user created it, or of none. `authorityLevelId` is a level of the company in view;
 * ids deeper than its tree mean its locations.
 */
export const role = z.object({
  roleId: z.number().int(),
  /** Null: shared by every company. */
  companyId: z.number().int().nullable(),
  name: z.string(),
  description: z.string(),
  authorityLevelId: z.number().int(),
  /** Cannot be changed or removed. */
  isSystem: z.boolean(),
  /** Users who have it. */
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
