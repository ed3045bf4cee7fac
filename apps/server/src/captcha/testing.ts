import type { CaptchaChallenge } from '@lanewise/contract/entities/forgotten';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves a challenge as the widget does in a browser, and returns the token that it sends. */
export const solve = async (challenge: CaptchaChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The captcha was not solved in time.');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
