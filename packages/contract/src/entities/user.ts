import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { languages } from '../primitives/language.ts';
import { page } from '../primitives/page.ts';
import { lineOf } from './names.ts';
import { userStatuses } from './user-status.ts';
import { versioned } from './version.ts';

const status = z.enum(userStatuses);
const ids = z.array(z.number().int());

/** A user as those see him who look after users. */
export const userRecord = z.object({
  userId: z.number().int(),
  /** An e-mail address, unique without case. */
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
  /** Names of the access groups, in the order of their ids. */
  accessGroups: z.array(z.string()),
  /** Assigned regions and locations that whoever asks may see, or every location of the company. */
  regLocIds: z.union([z.literal('all'), ids]),
  /** How many assigned regions and locations are left out of `regLocIds` because whoever asks may not see them. */
  hiddenPlaces: z.number().int(),
  /** A level of the company: the user's own, else that of the role. */
  authorityLevelId: z.number().int(),
  language: z.enum(languages),
  timeZone: z.string(),
  status,
  hasProfileImage: z.boolean(),
  /** Moment, ISO 8601; null: never. */
  lastLogin: z.string().nullable(),
  /** Whether whoever asks may change, remove and switch into this user: nobody who is above him, nor himself. */
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
 * Body of POST users. Role and access groups by id or by name. Without a password the user is invited. What the form requires
 * is required of people, not of programs of the server's own machine.
 */
export const newUserInput = z.strictObject({
  username: z.email().max(320),
  password: z.string().max(128).nullable().default(null),
  firstName: line.default(''),
  lastName: line.default(''),
  phone: phone.default(''),
  roleId: id.optional(),
  role: z.string().max(100).optional(),
  /** Left out: the company in force. */
  companyId: id.nullable().optional(),
  accessGroupIds: accessGroupIds.optional(),
  accessGroups: z.array(z.string().max(100)).max(1_000).optional(),
  regLocIds: regLocIds.optional(),
  authorityLevelId: id.nullable().optional(),
  language: z.enum(languages).default('en'),
  /** Left out: that of the company. */
  timeZone: z.string().max(64).optional(),
});
export type NewUserInput = z.output<typeof newUserInput>;

/**
 * Body of PUT users/{userId}: what is left out stays. The other fields of the record may stand in it, because programs send
 * back what they were given, but only as they are.
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
  /** Null: that of the role. */
  authorityLevelId: id.nullable().optional(),
  timeZone: z.string().max(64).optional(),
});
export type UserChange = z.output<typeof userChange>;

/** Query of GET users/company and users/company/{companyId}. */
export const userListQuery = page.extend({
  status: status.optional(),
  /** 'true': Super and Support Admins instead of a company's users; nobody else sees any. */
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

/** Body of PUT users/reset-password for oneself (with the old password) and, with ?userId=, for another user. */
export const passwordReset = z.strictObject({
  oldPassword: z.string().min(1).max(1024).optional(),
  newPassword: z.string().min(1).max(128),
  confirmPassword: z.string().min(1).max(128),
});
