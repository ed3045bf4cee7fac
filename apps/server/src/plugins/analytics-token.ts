import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Hours that an analytics token is valid; an older session gets a new one by logging in. */
const HOURS = 12;

/**
 * The extra token of analytics calls: bound to one session and valid only with it. Signed with a key of this process,
 * so nothing is stored.
 */
export interface AnalyticsTokens {
  issue(sessionToken: string): string;
  /** Whether the token is unexpired and belongs to this session; false for callers without a session. */
  check(token: string, sessionToken: string | null): boolean;
}

export const openAnalyticsTokens = (clock: () => Date): AnalyticsTokens => {
  const key = randomBytes(32);
  const sign = (expiry: string, sessionToken: string): Buffer =>
    createHmac('sha256', key).update(`analytics ${expiry} ${sessionToken}`).digest();
  return {
    issue(sessionToken) {
      const expiry = String(clock().getTime() + HOURS * 3_600_000);
      return `${expiry}.${sign(expiry, sessionToken).toString('base64url')}`;
    },
    check(token, sessionToken) {
      const [expiry = '', signature = ''] = token.split('.');
      if (sessionToken === null || !/^\d{1,15}$/.test(expiry) || Number(expiry) <= clock().getTime()) return false;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(expiry, sessionToken);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
};
