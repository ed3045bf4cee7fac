import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLanes, writeLanes } from './lanes.ts';

describe('lanes of a question', () => {
  it('stand in one text, each once', () => {
    expect(readLanes('')).toEqual([]);
    expect(readLanes('2,,05,2')).toEqual(['2', '05']);
    expect(writeLanes(['2', 'A, left', '50%'])).toBe('2,A%2C left,50%25');
  });
  it('are read back whatever a source calls them', () => {
    const lanes = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 32 }), { maxLength: 5 });
    const marked = fc.uniqueArray(fc.stringMatching(/^[,%2C5]{1,8}$/), { maxLength: 5 });
    fc.assert(
      fc.property(fc.oneof(lanes, marked), (list) => {
        expect(readLanes(writeLanes(list))).toEqual(list);
      }),
    );
  });
});
