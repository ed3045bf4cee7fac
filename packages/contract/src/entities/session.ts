import { z } from 'zod';
import { clocks } from '../primitives/clock.ts';
import { languages } from '../primitives/language.ts';
import { factorCode } from './account.ts';
import { company } from './company.ts';

/** `code`: code of the second factor; sent after the answer 'auth.codeNeeded' to the right password. */
export const loginInput = z.strictObject({
  username: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  code: factorCode.optional(),
});

/** The logged-in user record, kept by the browser under `loggedInUser`. */
export const loggedInUser = z.object({
  Authorization: z.string(),
  role: z.string(),
  accessGroupPermissions: z.array(z.string()),
  isSwitchBackVisible: z.boolean(),
  /** Present in a read-only switch to this user: no call changes anything. */
  isLooking: z.literal(true).optional(),
  /** The user's clock (12 or 24 hours), so that the first screen is drawn only once. */
  clock: z.enum(clocks).optional(),
  username: z.string(),
  analyticsToken: z.string(),
});
export type LoggedInUser = z.output<typeof loggedInUser>;

/** Answer of `user-profile`. */
export const userProfile = z.object({
  userId: z.number().int(),
  hasProfileImage: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phone: z.string(),
  language: z.enum(languages),
  /** How times are written on screens and in files. */
  clock: z.enum(clocks),
  timeZone: z.string(),
  /** ISO 3166-1 alpha-2; '' for none. */
  country: z.string(),
  /** Code where the country has a list of states, otherwise free text. */
  state: z.string(),
  companyId: z.number().int().nullable(),
  companyName: z.string(),
  /** The user's own company, for users who may not list companies. Null for users without a company. */
  company: company.nullable(),
  role: z.string(),
});
export type UserProfile = z.output<typeof userProfile>;

/** Asks whether a one-time link is still valid, before the user types anything. */
export const linkInput = z.strictObject({ token: z.string().min(1).max(200) });

/** Body of users/set-password; `username` is only sent with the link that creates the first Super Admin. */
export const setPasswordInput = z.strictObject({
  token: z.string().min(1).max(200),
  username: z.string().max(320).optional(),
  newPassword: z.string().min(1).max(128),
  confirmPassword: z.string().min(1).max(128),
});
