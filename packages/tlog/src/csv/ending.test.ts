import { describe, expect, it } from 'vitest';
import { openEndings } from './ending.ts';

const after = (seen: readonly string[], cell: string): boolean => {
  const endings = openEndings();
  for (const each of seen) endings.see(each);
  return endings.isWhole(cell);
};

describe('a cell with which a file ends', () => {
  it.each([
    ['without any before it', [], '1.00'],
    ['with fewer decimals than those before it', ['1.00', '12.50'], '3.5'],
    ['that is a word never seen', ['United Kingdom', 'France'], 'Uni'],
    ['that is the beginning of another', ['Nigeria', 'Niger', 'Chad'], 'Niger'],
    ['of digits, though it was seen', ['1', '12', '1'], '1'],
    ['shorter than the width of all', ['2026-11-19', '2026-11-20'], '2026-11-1'],
    ['that is empty', ['', 'Cash'], ''],
  ])('may be cut off: one %s', (_, seen, cell) => {
    expect(after(seen, cell)).toBe(false);
  });

  it.each([
    ['of two decimals, as all before it', ['1.00', '12.50', '7,25'], '130.05'],
    ['of the width of all', ['2026-11-19', '2026-11-20'], '2026-11-21'],
    ['that is a word seen before', ['United Kingdom', 'France'], 'France'],
  ])('is whole: one %s', (_, seen, cell) => {
    expect(after(seen, cell)).toBe(true);
  });
});
