import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match } from './matching.ts';

const move = (name: string, kind: string, amount: number, till = '1', tender = 'cash') => ({
  name,
  kind,
  tender,
  amount: BigInt(amount),
  till,
});
const names = (pairs: ReturnType<typeof match<ReturnType<typeof move>, ReturnType<typeof move>>>) =>
  pairs.map(({ reported, typed }) => [reported?.name ?? null, typed?.name ?? null]);

describe('movements of both sides', () => {
  it.each([
    ['another amount', move('b', 'pickup', 101)],
    ['another kind', move('b', 'loan', 100)],
    ['another drawer', move('b', 'pickup', 100, '2')],
    ['another tender', move('b', 'pickup', 100, '1', 'check')],
  ])('are not the same with %s', (_name, typed) => {
    expect(names(match([move('a', 'pickup', 100)], [typed]))).toEqual([
      ['a', null],
      [null, 'b'],
    ]);
  });

  it('are paired in the order of their times where several are the same', () => {
    const reported = [move('a', 'pickup', 100), move('b', 'pickup', 100), move('c', 'pickup', 100)];
    expect(names(match(reported, [move('x', 'pickup', 100), move('y', 'pickup', 100)]))).toEqual([
      ['a', 'x'],
      ['b', 'y'],
      ['c', null],
    ]);
  });

  it('stand in the list once each, however many there are', () => {
    const moves = fc.array(
      fc.record({
        name: fc.uuid(),
        kind: fc.constantFrom('loan', 'pickup'),
        tender: fc.constant('cash'),
        amount: fc.constantFrom(1n, 2n),
        till: fc.constantFrom('1', '2'),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moves, moves, (reported, typed) => {
        const pairs = match(reported, typed);
        expect(pairs.flatMap((pair) => pair.reported ?? [])).toEqual(reported);
        expect(new Set(pairs.flatMap((pair) => pair.typed ?? []))).toEqual(new Set(typed));
        expect(pairs).toHaveLength(
          reported.length + typed.length - pairs.filter((one) => one.reported && one.typed).length,
        );
      }),
    );
  });
});
