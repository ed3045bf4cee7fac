// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyAddress, readAddress } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import { chipsOf, cleared } from './chips.ts';

/** Labels that return their key and their parameters. */
const labels: Labels = {
  language: 'en',
  say: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  field: (field) => field,
  dates: () => '',
  good: () => 'up',
  point: () => undefined,
  header: (field) => field,
  view: (view) => view,
  code: (field, code) => `${field}.${code}`,
};
const query = '?kinds=all&lane=2,10&event=void&minAmount=12.5&startTime=07:30&upc=0041&department=3';
const address = readAddress('transactions', query);

describe('the filters that stand', () => {
  const chips = chipsOf(address, 'Dairy', false, labels);

  it('are said one by one; those with a control of their own on paper only', () => {
    expect(chips.filter(({ paper }) => !paper).map(({ text }) => text)).toEqual([
      'Dairy',
      'filter.upc 0041',
      'filter.event events.void',
      'filter.minAmount 12.50',
      'filter.startTime 7:30 am',
    ]);
    expect(chips.filter(({ paper }) => paper).map(({ text }) => text)).toEqual(['kinds.all', 'filter.lane 2 2, 10']);
  });
  it('are none of an address without filters', () => expect(chipsOf(emptyAddress, null, false, labels)).toEqual([]));
  it('let go all at once leave what has a control of its own', () => {
    const left = { ...address, ...cleared(address, chips) };
    expect(chipsOf(left, null, false, labels).map(({ key }) => key)).toEqual(['kinds', 'lane']);
  });
  it('stay where the screen cannot be without them', () => {
    const kept = chipsOf(address, 'Dairy', true, labels);
    expect({ ...address, ...cleared(address, kept) }.department).toBe(3);
  });
});
