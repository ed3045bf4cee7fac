import type { Department } from '@lanewise/contract/entities/department';
import { describe, expect, it } from 'vitest';
import { belongings, unmapped } from './mapping.ts';

/** `1 Grocery`, with two blanks per level: `  2 Snacks`. */
const tree = (text: string): Department[] => {
  const above: number[] = [];
  return text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const depth = (row.length - row.trimStart().length) / 2;
      const [id = '', name = ''] = row.trim().split(' ');
      above[depth] = Number(id);
      return { dep_id: Number(id), parent: above[depth - 1] ?? null, depth, code: id, name };
    });
};

const registers = tree(`
  1 Grocery
    2 Snacks
    3 Cereal
  4 Dairy
`);

/** `2>10 4@7>11`: department 2 to 10 everywhere, 4 to 11 in store 7. */
const mappedAs = (text: string) =>
  text.split(' ').map((one) => {
    const [from = '', to] = one.split('>');
    const [dep, location] = from.split('@').map(Number);
    const mapped = [{ dep_id: dep ?? 0, pos_id: '', name: '', location: location ?? null }];
    return { comp_dep_id: Number(to), mapped };
  });

const inStore = (mapping: string, location: number | null): string =>
  [...belongings(registers, mappedAs(mapping), location)].map(([id, { comp_dep_id: to }]) => `${id}>${to}`).join(' ');

describe('a department of the registers', () => {
  it('belongs where the one above it does, unless it is mapped itself', () => {
    expect(inStore('1>10', null)).toBe('1>10 2>10 3>10');
    expect(inStore('1>10 3>12', null)).toBe('1>10 2>10 3>12');
  });

  it('belongs in a store where that store says, else where all do', () => {
    expect(inStore('4>10 4@7>11', 7)).toBe('4>11');
    expect(inStore('4>10 4@7>11', 8)).toBe('4>10');
    expect(inStore('4@7>11', null)).toBe('');
  });

  it('is unmapped when it belongs nowhere and sells under itself or has none below', () => {
    const missing = (mapping: string, selling: number[]) =>
      unmapped(registers, belongings(registers, mappedAs(mapping), null), (id) => selling.includes(id)).map(
        ({ name }) => name,
      );
    expect(missing('2>10', [])).toEqual(['Cereal', 'Dairy']);
    expect(missing('2>10', [1])).toEqual(['Grocery', 'Cereal', 'Dairy']);
    expect(missing('1>10 4>11', [1])).toEqual([]);
  });
});
