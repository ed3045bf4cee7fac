import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { describe, expect, it } from 'vitest';
import { findingsOf, healthOf, type Known } from './health.ts';

const now = new Date('2026-03-02T12:00:00Z');
const well: Heartbeat = {
  version: '1.4.0',
  instance: 'a'.repeat(32),
  host: 'STORE-0001',
  run: 3,
  sequence: 20,
  upSeconds: 1_200,
  clockOffsetMs: -900,
  receiptSeconds: 40,
  spool: { segments: 0, bytes: 0, limit: 2 ** 30, oldestSeconds: null },
  diskFreeBytes: 2 ** 34,
  aside: 0,
  lost: 0,
  missed: { files: 0, bytes: 0, seconds: null },
};
const known = (more: Partial<Known>): Known => ({
  lastContact: now,
  status: 'Running',
  version: '1.4.0',
  heartbeat: well,
  fork: null,
  ...more,
});
const found = (more: Partial<Known>) => findingsOf(known(more), '1.4.0', now).map(({ code }) => code);

describe('the health of a connector', () => {
  it.each([
    ['never', 'Offline'],
    ['2026-03-01T11:59:59Z', 'Offline'],
    ['2026-03-01T12:00:00Z', 'Warning'],
    ['2026-03-02T11:44:59Z', 'Warning'],
    ['2026-03-02T11:45:00Z', 'Healthy'],
    // The server's clock was set back a little.
    ['2026-03-02T12:00:30Z', 'Healthy'],
  ])('heard %s is %s', (ago, health) => {
    const lastContact = ago === 'never' ? null : new Date(ago);
    expect(healthOf(findingsOf(known({ lastContact, heartbeat: null, version: null }), '1.4.0', now))).toBe(health);
  });

  it('is a warning for whatever its agent says that a person should look at', () => {
    expect(found({})).toEqual([]);
    const says = (more: Partial<Heartbeat>) => found({ heartbeat: { ...well, ...more } });
    expect(says({ clockOffsetMs: 299_000 })).toEqual(['clock']);
    expect(says({ items: { sentSeconds: null, missing: true } })).toEqual(['noItems']);
    expect(says({ items: { sentSeconds: null, missing: false } })).toEqual([]);
    expect(says({ clockOffsetMs: 269_000 })).toEqual([]);
    // Row 17: years off, and no limit to it.
    expect(says({ clockOffsetMs: -Number.MAX_SAFE_INTEGER })).toEqual(['clock']);
    expect(says({ diskFreeBytes: 2 ** 28 - 1 })).toEqual(['diskLow']);
    expect(says({ missed: { files: 2, bytes: 9, seconds: 60 } })).toEqual(['missed']);
    expect(says({ missed: { files: 2, bytes: 9, seconds: 31 * 86_400 } })).toEqual([]);
    const waiting = { segments: 9, bytes: 2 ** 20, limit: 2 ** 30, oldestSeconds: 3_600 };
    expect(says({ spool: waiting })).toEqual(['spoolOld']);
    expect(found({ status: 'Stopped', heartbeat: { ...well, spool: waiting } })).toEqual([]);
    expect(says({ spool: { ...waiting, bytes: 0.9 * 2 ** 30 } })).toEqual(['spoolFull']);
    expect(healthOf(findingsOf(known({ version: '1.3.9' }), '1.4.0', now))).toBe('Warning');
  });

  it('is a warning for what its agent cannot read for a quarter of an hour', () => {
    const of = (more: object) => {
      const unread = { folders: 0, folderSeconds: null, files: 0, fileSeconds: null, below: 3, ...more };
      return findingsOf(known({ heartbeat: { ...well, unread } }), '1.4.0', now);
    };
    expect(of({})).toEqual([]);
    expect(of({ folders: 1, folderSeconds: 899, files: 2, fileSeconds: 899 })).toEqual([]);
    expect(of({ folders: 1, folderSeconds: 900, files: 2, fileSeconds: 7_200 })).toEqual([
      { code: 'foldersAway', params: { folders: 1, minutes: 15 } },
      { code: 'filesWait', params: { files: 2, minutes: 120 } },
    ]);
  });

  it.each([
    ['1.3.9', true],
    ['0.9', true],
    ['1.4.0', false],
    ['1.10.0', false],
    ['2.0', false],
    ['next', false],
    [null, false],
  ])('an agent of version %s where 1.4.0 is the oldest: too old is %s', (version, isOld) => {
    expect(found({ version })).toEqual(isOld ? ['tooOld'] : []);
  });

  it('names the computers of two agents with one key, for a day', () => {
    const at = (text: string) => findingsOf(known({ fork: { at: new Date(text), hosts: 'A, B' } }), '1.4.0', now);
    expect(at('2026-03-01T12:00:01Z')).toEqual([{ code: 'fork', params: { hosts: 'A, B' } }]);
    expect(at('2026-03-01T12:00:00Z')).toEqual([]);
  });
});
