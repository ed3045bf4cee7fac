import { gzipSync } from 'node:zlib';
import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { readItemMaster } from './item-master.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' };
const profileOf = (description: string) =>
  importProfile.parse({ name: 'a', csv: { columns, items: { code: 'Code', description } } });
const file = (name: string) => Buffer.from(`Code,Name,Other\n4011,${name},B\n`);

describe('an item file', () => {
  it('is read anew when it, or what the profile says of it, is another', () => {
    const named = (kept: Uint8Array, column = 'Name') =>
      readItemMaster(kept, profileOf(column)).find('4011')?.description;
    expect(named(file('Banana'))).toBe('Banana');
    expect(named(file('Banana'), 'Other')).toBe('B');
    expect(named(file('Apples'))).toBe('Apples');
    expect(named(gzipSync(file('Banana')))).toBe('Banana');
    expect(() => named(file('Banana'), 'Colour')).toThrow(/Colour/);
    expect(named(file('Banana'))).toBe('Banana');
  });

  it('is read once for all segments of an import', () => {
    const items = readItemMaster(file('Banana'), profileOf('Name'));
    expect(readItemMaster(file('Banana'), profileOf('Name'))).toBe(items);
  });
});
