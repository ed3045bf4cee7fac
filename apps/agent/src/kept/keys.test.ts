import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallFailed } from '@lanewise/intake/call';
import { enrol, openKeys, sha256 } from './keys.ts';
import type { Settings } from '../settings/settings.ts';

const server = 'https://reports.example.com';
let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'lanewise-keys-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const settings = (more: Partial<Settings> = {}): Settings => ({ data, server, ...more }) as Settings;
const lost = new CallFailed({ status: null, code: '', message: 'No answer', retryAfter: null });

/** A server that notes the hashes it is told, and fails to answer the first `failures` calls. */
const telling = (failures = 0) => {
  const hashes: string[] = [];
  let left = failures;
  return {
    hashes,
    tell: (hash: string): Promise<void> => {
      hashes.push(hash);
      left -= 1;
      return left >= 0 ? Promise.reject(lost) : Promise.resolve();
    },
  };
};
const nobody = () => Promise.reject(new Error('nobody is asked'));

describe('the key of an agent', () => {
  it('is missed by name, and a damaged or foreign one is not used', async () => {
    await expect(openKeys(settings(), nobody)).rejects.toThrow(/There is no key in .*: enrol this agent/);
    await enrol(settings(), 'K7QF-2MXR-9DTW', () => Promise.resolve());
    await expect(openKeys(settings({ server: 'https://other.example.com' }), nobody)).rejects.toThrow(
      /is for https:\/\/reports\.example\.com/,
    );
    writeFileSync(join(data, 'key.json'), '{"server":');
    await expect(openKeys(settings(), nobody)).rejects.toThrow(/is damaged/);
  });

  it('is readable by its user alone, and the server hears its hash only', async () => {
    const { hashes, tell } = telling();
    await enrol(settings(), 'K7QF-2MXR-9DTW', (_, hash) => tell(hash));
    const keys = await openKeys(settings(), nobody);
    expect(keys.current()).toMatch(/^[\w-]{43}$/);
    expect(hashes).toEqual([sha256(keys.current())]);
    expect(statSync(join(data, 'key.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(data, 'key.json'), 'utf8')).not.toContain('K7QF');
  });

  it('is the same after a lost answer, and with another code another one', async () => {
    const { hashes, tell } = telling(2);
    const say = (_: string, hash: string) => tell(hash);
    for (let tried = 0; tried < 2; tried += 1) await expect(enrol(settings(), 'A', say)).rejects.toBe(lost);
    await enrol(settings(), 'A', say);
    const first = (await openKeys(settings(), nobody)).current();
    expect(new Set(hashes)).toEqual(new Set([sha256(first)]));
    // If the answer to a second enrolment is lost, the first key stays in use.
    await expect(enrol(settings(), 'B', () => Promise.reject(lost))).rejects.toBe(lost);
    expect((await openKeys(settings(), nobody)).current()).toBe(first);
    await enrol(settings(), 'B', say);
    expect((await openKeys(settings(), nobody)).current()).not.toBe(first);
  });

  it('comes by the code of the settings, once', async () => {
    const { hashes, tell } = telling();
    const say = (_: string, hash: string) => tell(hash);
    const first = (await openKeys(settings({ code: 'A' }), say)).current();
    expect((await openKeys(settings({ code: 'A' }), nobody)).current()).toBe(first);
    expect((await openKeys(settings({ code: 'B' }), say)).current()).not.toBe(first);
    expect(hashes).toHaveLength(2);
  });

  it('is replaced by one that is on the disk before the server hears of it', async () => {
    await enrol(settings(), 'A', () => Promise.resolve());
    const keys = await openKeys(settings(), nobody);
    const first = keys.current();
    const { hashes, tell } = telling(1);
    await expect(keys.renew(tell)).rejects.toBe(lost);
    // After a kill: the old key, then the new one that the server may know.
    const again = await openKeys(settings(), nobody);
    expect(again.current()).toBe(first);
    expect(again.tryOther()).toBe(true);
    expect(sha256(again.current())).toBe(hashes[0]);
    const third = await openKeys(settings(), nobody);
    expect(await third.renew(tell)).toBe(true);
    expect(hashes[1]).toBe(hashes[0]);
    expect(sha256((await openKeys(settings(), nobody)).current())).toBe(hashes[0]);
    expect(third.tryOther()).toBe(false);
  });

  it('of the settings file stays', async () => {
    const keys = await openKeys(settings({ key: 'typed' }), nobody);
    expect(await keys.renew(nobody)).toBe(false);
    expect(keys.current()).toBe('typed');
  });
});
