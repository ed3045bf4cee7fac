import { createHmac } from 'node:crypto';
import { captchaChallenge } from '@lanewise/contract/entities/forgotten';
import type { CaptchaAction, CaptchaChallenge } from '@lanewise/contract/entities/forgotten';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Captchas } from '../meta/mail-types.ts';

/**
 * Iterations of PBKDF2 for one guess, and how many guesses a challenge takes: half a second of one processor at most, which
 * a reader does not notice and a guesser pays for every single name.
 */
const COST = 1_000;
const LEAST_GUESSES = 200;
const MOST_GUESSES = 800;

const SECONDS_VALID = 300;

/** What the widget sends: the challenge as it was set, and its solution. Base64 of JSON. */
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
   * True for a solution of a challenge that this installation set for this action, that is not too old, and that was
   * never used: it is used from now on.
   */
  redeem(action: CaptchaAction, token: string): Promise<boolean>;
}

/**
 * Proof of work that our own server sets and checks. Nothing is stored of a challenge until it is solved; its
 * signature tells that it is ours. `site` names the installation.
 */
export const openCaptcha = (store: Captchas, site: string, clock: () => Date): Captcha => {
  let secret: Promise<string> | undefined;
  const secrets = async () => {
    // One that could not be had is asked for again.
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
      // A solution verifies as often as it is shown, so that it counts once is for the store to see to.
      return verified && (await store.use(nonce, new Date(expiresAt * 1_000)));
    },
  };
};
