import { expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import { jsonl } from './format.ts';

// What came back, or was taken off again, above zero is no sale: its receipt waits in quarantine.

const receipt = (lines: object[], total: number, kind = 'sale'): string =>
  `${JSON.stringify({
    store: '1',
    businessDate: '2026-03-02',
    number: '1',
    kind,
    lines,
    tenders: [{ kind: 'cash', amount: total }],
  })}\n`;

it.each([
  ['a return', receipt([{ kind: 'return', upc: '4011', amount: 5 }], 5, 'return')],
  ['a return of a quantity below zero', receipt([{ kind: 'return', upc: '4011', quantity: -1, amount: 5 }], 5)],
  [
    'a line that was taken off',
    receipt(
      [
        { upc: '4011', amount: 5 },
        { kind: 'void', upc: '4011', amount: 5 },
      ],
      10,
    ),
  ],
])('what came back does not add to sales in silence: %s', (_, text) => {
  const entered = transactionsOf(decodeAll(jsonl, text)).filter((one) => !isUnbalanced(one));
  expect(
    entered.map(({ total, lines }) => [total, lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])]),
  ).toEqual([]);
});
