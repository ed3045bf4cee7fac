import { z } from 'zod';
import { languages } from '../primitives/language.ts';
import { lineOf } from './names.ts';
import { userProfile } from './session.ts';

const line = lineOf(100);

/**
 * Body of PUT user-profile: changes to the caller's own profile. Its other fields are accepted only unchanged, because
 * programs send back what they received.
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

/** Body of PUT users/reset-password without a user: the caller's own password. */
export const ownPassword = z.strictObject({
  oldPassword: z.string().min(1).max(1024),
  newPassword: password,
  confirmPassword: password,
});

/**
 * SHA-256 of a stored image in hexadecimal: the answer of `uploadImage` and the input of the routes of logo and
 * picture.
 */
export const imageId = z.string().regex(/^[0-9a-f]{64}$/, 'imageId.format');
