import type { CaptchaAction } from '@lanewise/contract/entities/forgotten';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMeta } from '../meta/testing.ts';
import type { Meta } from '../meta/types.ts';
import { openCaptcha } from './captcha.ts';
import { solve } from './testing.ts';

const action = 'forgot-password';

/** Changes the payload of a solved token. */
const changed = (token: string, change: (payload: Record<string, Record<string, unknown>>) => void): string => {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, Record<string, unknown>>;
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};

describe('a captcha', () => {
  let meta: Meta;
  let now = new Date('2026-03-02T10:00:00Z');
  const captcha = (site = 'lanewise') => openCaptcha(meta.captchas, site, () => now);
  beforeAll(async () => {
    // The library reads the clock of the machine, so the time of these tests starts from it.
    now = new Date();
    meta = await openTestMeta();
  });
  afterAll(() => meta.close());

  it('is refused when it is no captcha at all', async () => {
    for (const token of ['', 'x', 'e30=', Buffer.from('[1]').toString('base64'), '\0', 'null', '{}'])
      expect(await captcha().redeem(action, token), token).toBe(false);
  });

  it('FMT-22 is refused unsolved, altered, for another action and for another site', async () => {
    const token = await solve(await captcha().challenge(action));
    const refused = [
      changed(token, ({ solution }) => ((solution!['counter'] = 0), (solution!['derivedKey'] = '00'))),
      changed(token, ({ challenge }) => ((challenge!['parameters'] as { cost: number }).cost = 1)),
      changed(token, ({ challenge }) => ((challenge!['parameters'] as { expiresAt: number }).expiresAt += 60)),
      changed(token, ({ challenge }) => (challenge!['signature'] = '00')),
    ];
    for (const one of refused) expect(await captcha().redeem(action, one)).toBe(false);
    expect(await captcha().redeem('log-in' as CaptchaAction, token)).toBe(false);
    expect(await captcha('elsewhere').redeem(action, token)).toBe(false);
    expect(await captcha().redeem(action, token)).toBe(true);
  });

  it('counts once, also for many at once and on another server of the same store', async () => {
    const token = await solve(await captcha().challenge(action));
    const tries = await Promise.all(Array.from({ length: 20 }, () => captcha().redeem(action, token)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await captcha().redeem(action, token)).toBe(false);
  });

  it('is too old after five minutes', async () => {
    const token = await solve(await captcha().challenge(action));
    now = new Date(now.getTime() + 301_000);
    expect(await captcha().redeem(action, token)).toBe(false);
  });
});
