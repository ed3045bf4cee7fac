import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isGzip } from './gzip.ts';

describe('isGzip', () => {
  it('refuses plain text, an empty file and a beginning that is too short to tell', () => {
    expect(isGzip(new TextEncoder().encode('<POSLog>'))).toBe(false);
    expect(isGzip(new Uint8Array(0))).toBe(false);
    expect(isGzip(Uint8Array.of(0x1f, 0x8b))).toBe(false);
  });

  it('knows what gzip writes', () => {
    expect(isGzip(gzipSync('store,total\n9,1.25\n'))).toBe(true);
  });
});
