import { z } from 'zod';
import { setPasswordInput } from './session.ts';

/** Body of users/forget/set-password; the page behind the link in the mail sends it. */
export const resetPasswordInput = setPasswordInput.omit({ username: true });

/** Actions that need a captcha. A captcha that was solved for one action is refused for any other. */
export const captchaActions = ['forgot-password'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** A proof of work (ALTCHA, version 2) that a browser solves before it sends a request without a session. */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Unix time in seconds. */
    expiresAt: z.number().int(),
    data: z.object({ action: z.enum(captchaActions), site: z.string() }),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof captchaChallenge>;

/** Query and body of users/forget-password. */
export const forgotPasswordQuery = z.object({ username: z.string().trim().min(1).max(320) });
export const forgotPasswordInput = z.strictObject({ captchaToken: z.string().min(1).max(4096) });

/** Answer of users/forget-password. Null: there is no such account, and the server is set to disclose this. */
export const forgotPasswordResult = z.object({ username: z.string() }).nullable();
export type ForgotPasswordResult = z.output<typeof forgotPasswordResult>;
