import { describe, expect, it } from 'vitest';
import { readBuild } from './build.ts';

const stamp = { version: '0.0.0', production: false, buildTimestamp: 1_795_192_200, commitTime: 1_700_000_000 };

describe('the stamp of a build', () => {
  it.each([
    ['nothing', null],
    ['the page', '<!doctype html>'],
    ['no version', { ...stamp, version: undefined }],
    ['no flag', { ...stamp, production: 'no' }],
    ['a time that is none', { ...stamp, buildTimestamp: '2026-11-20' }],
  ])('is none: %s', (_, value) => {
    expect(readBuild(value)).toBeNull();
  });

  it('FMT-18 the build timestamp is read as seconds and multiplied by 1000', () => {
    expect(readBuild(stamp)?.builtAt).toEqual(new Date('2026-11-20T16:30:00Z'));
  });

  it('FMT-19 the commit time is read as seconds and multiplied by 1000, and may not be known', () => {
    expect(readBuild(stamp)?.committedAt).toEqual(new Date('2023-11-14T22:13:20Z'));
    expect(readBuild({ ...stamp, commitTime: null })?.committedAt).toBeNull();
  });

  it('FMT-20 FMT-21 says that version 0.0.0 is not production', () => {
    expect(readBuild(stamp)).toMatchObject({ version: '0.0.0', production: false });
  });
});
