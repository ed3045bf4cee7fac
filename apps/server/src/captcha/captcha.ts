import { createHmac } from 'node:crypto';
import { captchaChallenge } from '@lanewise/contract/entities/forgotten';
import type { CaptchaAction, CaptchaChallenge } from '@lanewise/contract/entities/forgotten';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Captchas } from '../meta/mail-types.ts';

/**
 * PBKDF2 iterations per guess and number of guesses per challenge: at most half a second of one processor. A user does
 * not notice this time, but an attacker who guesses names pays it for every name.
 */
const COST = 1_000;
const LEAST_GUESSES = 200;
const MOST_GUESSES = 800;

const SECONDS_VALID = 300;

/** The challenge as it was issued and its solution, as the widget sends them: JSON in Base64. */
const solved = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
});

const read = (token: string): z.output<typeof solved> | null => {
  try {
    return solved.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return null;
  }
};

export interface Captcha {
  challenge(action: CaptchaAction): Promise<CaptchaChallenge>;
  /**
   * Returns true for a solution of a recent challenge that this installation issued for this action and that was not
   * used before. Marks it as used.
   */
  redeem(action: CaptchaAction, token: string): Promise<boolean>;
}

/**
 * Proof of work that the server issues and checks. A challenge is signed and not stored until it is solved. `site`
 * names the installation.
 */
export const openCaptcha = (store: Captchas, site: string, clock: () => Date): Captcha => {
  let secret: Promise<string> | undefined;
  const secrets = async () => {
    // After a failure the next call asks again.
    secret ??= store.secret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    const root = await secret;
    const derived = (purpose: string): string => createHmac('sha256', root).update(purpose).digest('hex');
    return { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
  };
  return {
    challenge: async (action) =>
      captchaChallenge.parse(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: COST,
          counter: randomInt(MOST_GUESSES, LEAST_GUESSES),
          deriveKey,
          data: { action, site },
          expiresAt: Math.floor(clock().getTime() / 1_000) + SECONDS_VALID,
          ...(await secrets()),
        }),
      ),
    redeem: async (action, token) => {
      const given = read(token);
      if (given === null) return false;
      const { challenge, solution } = given;
      const { data, expiresAt, nonce } = challenge.parameters;
      if (data.action !== action || data.site !== site || expiresAt * 1_000 <= clock().getTime()) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await secrets()) });
      // A solution verifies any number of times, so the store makes sure that it counts once.
      return verified && (await store.use(nonce, new Date(expiresAt * 1_000)));
    },
  };
};
