import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameOrder, movedTo, orderOf } from './order.ts';

const list = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 });

describe('an order that is chosen', () => {
  it('keeps every id once, the others in their order, and the moved one where it was put', () => {
    fc.assert(
      fc.property(list, fc.nat(20), fc.integer({ min: -3, max: 20 }), (ids, which, to) => {
        const id = ids[which % ids.length] ?? 0;
        const moved = movedTo(ids, id, to);
        expect(moved.indexOf(id)).toBe(Math.min(Math.max(to, 0), ids.length - 1));
        expect(moved.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id));
      }),
    );
  });

  it('is taken back by moving it to where it stood', () => {
    fc.assert(
      fc.property(list, fc.nat(20), fc.nat(20), (ids, which, to) => {
        const at = which % ids.length;
        const id = ids[at] ?? 0;
        expect(isSameOrder(movedTo(movedTo(ids, id, to), id, at), ids)).toBe(true);
      }),
    );
  });

  it('gives way when the list holds others meanwhile', () => {
    expect(orderOf([1, 2, 3], [3, 1, 2])).toEqual([3, 1, 2]);
    expect(orderOf([1, 2], [3, 1, 2])).toEqual([1, 2]);
    expect(orderOf([1, 2, 4], [3, 1, 2])).toEqual([1, 2, 4]);
    expect(orderOf([1, 2], null)).toEqual([1, 2]);
    expect(movedTo([1, 2], 9, 0)).toEqual([1, 2]);
  });
});
