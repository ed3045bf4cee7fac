import { z } from 'zod';
import { languages } from '../primitives/language.ts';
import { lineOf } from './names.ts';
import { userProfile } from './session.ts';

const line = lineOf(100);

/**
 * Body of PUT user-profile: what of one's own profile is to be another. The other fields of the profile may stand
 * in it, because programs send back what they were given, but only as they are.
 */
export const profileChange = z.strictObject({
  ...userProfile.partial().shape,
  username: z.string().max(320).optional(),
  companyName: z.string().max(100).optional(),
  role: z.string().max(100).optional(),
  firstName: line.optional(),
  lastName: line.optional(),
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\d+()./ #x-]*$/, 'phone.format')
    .optional(),
  language: z.enum(languages).optional(),
  timeZone: z.string().max(64).optional(),
  country: z.string().max(2).optional(),
  state: line.optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

const password = z.string().min(1).max(128);

/** Body of PUT users/reset-password without a user: one's own password. */
export const ownPassword = z.strictObject({
  oldPassword: z.string().min(1).max(1024),
  newPassword: password,
  confirmPassword: password,
});

/** SHA-256 of a stored image, hexadecimal: what `uploadImage` answers, and what the routes of logo and picture take. */
export const imageId = z.string().regex(/^[0-9a-f]{64}$/, 'imageId.format');
