import { z } from 'zod';
import { entityName, lineOf } from './names.ts';
import { versioned } from './version.ts';

/** An access group. `companyId` is null for the built-in groups, which every company has. */
export const accessGroupRecord = z.object({
  accessGroupId: z.number().int(),
  name: z.string(),
  description: z.string(),
  permissionIds: z.array(z.number().int()),
  companyId: z.number().int().nullable(),
  /** Number of users of the company in view who hold the group. */
  userCount: z.number().int(),
  ...versioned,
});
export type AccessGroupRecord = z.output<typeof accessGroupRecord>;

/** Body of POST access_group. */
export const accessGroupInput = z.strictObject({
  name: entityName,
  description: lineOf(500).default(''),
  permissionIds: z.array(z.number().int().positive().max(2_147_483_647)).max(1_000).default([]),
});

/** Body of PUT access_group/{accessGroupId}, with every field. */
export const accessGroupChange = accessGroupInput.extend(versioned);
export type AccessGroupInput = z.input<typeof accessGroupChange>;

/** A permission; its label is path and method. */
export const permissionRecord = z.object({
  permissionId: z.number().int(),
  label: z.string(),
  path: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  key: z.string(),
  description: z.string(),
  /** Ids of the access groups that hold the permission: built-in groups, and groups of the company in view. */
  accessGroupIds: z.array(z.number().int()),
});
export type PermissionRecord = z.output<typeof permissionRecord>;

/**
 * Body of PUT permission/{permissionId}: a permission's description can change; permissions are never created or
 * deleted.
 */
export const permissionInput = z.strictObject({ description: lineOf(500) });

/** Answer of all/permissions. */
export const allPermissions = z.object({
  permissions: z.array(permissionRecord),
  access_groups: z.array(accessGroupRecord),
  /** Rights of the caller, as in the other two answers about rights. */
  isAdmin: z.boolean(),
});
export type AllPermissions = z.output<typeof allPermissions>;

/** A level of authority, from the company (rank 1) down to its locations. */
export const authorityLevel = z.object({ id: z.number().int(), name: z.string(), rank: z.number().int() });
