import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { languages } from '../primitives/language.ts';
import { page } from '../primitives/page.ts';
import { lineOf } from './names.ts';
import { userStatuses } from './user-status.ts';
import { versioned } from './version.ts';

const status = z.enum(userStatuses);
const ids = z.array(z.number().int());

/** A user as user administrators see them. */
export const userRecord = z.object({
  userId: z.number().int(),
  /** An e-mail address, unique regardless of case. */
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  roleId: z.number().int(),
  /** Name of the role. */
  role: z.string(),
  /** Null for Super and Support Admin. */
  companyId: z.number().int().nullable(),
  accessGroupIds: ids,
  /** Names of the access groups, ordered by id. */
  accessGroups: z.array(z.string()),
  /** Assigned regions and locations (reg_loc_id) that the caller may see; 'all': every location of the company. */
  regLocIds: z.union([z.literal('all'), ids]),
  /** Number of assigned regions and locations absent from `regLocIds` because the caller may not see them. */
  hiddenPlaces: z.number().int(),
  /** A level of the company: the user's own, otherwise the role's. */
  authorityLevelId: z.number().int(),
  language: z.enum(languages),
  timeZone: z.string(),
  status,
  hasProfileImage: z.boolean(),
  /** Time of the last login, ISO 8601; null: never. */
  lastLogin: z.string().nullable(),
  /**
   * Whether the caller may change, remove and switch into the user. Always false for users above the caller and for the
   * caller.
   */
  manageable: z.boolean(),
  ...versioned,
});
export type UserRecord = z.output<typeof userRecord>;

const line = lineOf(100);
const name = line.min(1, 'required');
const phone = lineOf(40).regex(/^[\d+()./ #x-]*$/, 'phone.format');
const regLocIds = z.union([z.literal('all'), z.array(id).max(20_000)]);
const accessGroupIds = z.array(id).max(1_000);

/**
 * Body of POST users. Role and access groups are ids or names. A user without a password is invited. Programs on the
 * server's own machine may omit fields that the form requires.
 */
export const newUserInput = z.strictObject({
  username: z.email().max(320),
  password: z.string().max(128).nullable().default(null),
  firstName: line.default(''),
  lastName: line.default(''),
  phone: phone.default(''),
  roleId: id.optional(),
  role: z.string().max(100).optional(),
  /** Absent: the company in view. */
  companyId: id.nullable().optional(),
  accessGroupIds: accessGroupIds.optional(),
  accessGroups: z.array(z.string().max(100)).max(1_000).optional(),
  regLocIds: regLocIds.optional(),
  authorityLevelId: id.nullable().optional(),
  language: z.enum(languages).default('en'),
  /** Absent: the time zone of the company. */
  timeZone: z.string().max(64).optional(),
});
export type NewUserInput = z.output<typeof newUserInput>;

/**
 * Body of PUT users/{userId}; absent fields stay as they are. Read-only fields of the record are accepted only
 * unchanged, because programs send back what they received.
 */
export const userChange = z.strictObject({
  ...userRecord.partial().shape,
  username: z.email().max(320).optional(),
  firstName: name.optional(),
  lastName: name.optional(),
  phone: phone.optional(),
  roleId: id.optional(),
  role: z.string().max(100).optional(),
  lastLogin: z.string().max(100).nullable().optional(),
  companyId: id.nullable().optional(),
  accessGroupIds: accessGroupIds.optional(),
  regLocIds: regLocIds.optional(),
  /** Null: the role's level. */
  authorityLevelId: id.nullable().optional(),
  timeZone: z.string().max(64).optional(),
  /** Field of an earlier answer that programs send back; it is ignored. */
  endedSessions: z.number().int().optional(),
});
export type UserChange = z.output<typeof userChange>;

/** Query of GET users/company and users/company/{companyId}. */
export const userListQuery = page.extend({
  status: status.optional(),
  /** Only users with this role. */
  roleId: id.optional(),
  /**
   * 'true': lists Super and Support Admins instead of a company's users. Only Super and Support Admins see any entries.
   */
  admins: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
});

/** Body of PUT access_group: access groups that users get and lose. */
export const accessGroupAssignment = z.strictObject({
  userIds: z.array(id).min(1).max(1_000),
  add: accessGroupIds.default([]),
  remove: accessGroupIds.default([]),
});

/** Body of PUT users/reset-password for the caller (with the old password) or, with ?userId=, for another user. */
export const passwordReset = z.strictObject({
  oldPassword: z.string().min(1).max(1024).optional(),
  newPassword: z.string().min(1).max(128),
  confirmPassword: z.string().min(1).max(128),
});
