import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import { jsonl } from './format.ts';
import { writeJsonl } from './write.ts';

// What was sold is positive, and what came back negative (docs/formats.md). A receipt that says both at once is read as nobody knows
// which: it waits in quarantine, and its reason names the field.

const receipt = (kind: string, line: object, total: number): string =>
  `${JSON.stringify({
    store: '1',
    businessDate: '2026-03-02',
    number: '1',
    kind,
    lines: [{ upc: '4011', ...line }],
    tenders: [{ kind: 'cash', amount: total }],
  })}\n`;

it.each([
  ['a return of what is above zero, without a line that came back', receipt('return', { amount: 5 }, 5)],
  ['a post void of what is above zero', receipt('postVoid', { amount: 5 }, 5)],
  ['a line of a quantity below zero and an amount above', receipt('sale', { quantity: -1, amount: 5 }, 5)],
  ['what came back of a quantity above zero', receipt('return', { kind: 'return', quantity: 1, amount: -5 }, -5)],
])('signs that contradict each other do not enter figures in silence: %s', (_, text) => {
  const entered = transactionsOf(decodeAll(jsonl, text)).filter((one) => !isUnbalanced(one));
  expect(
    entered.map(({ kind, total, lines }) => [kind, total, lines.map(({ quantity, amount }) => [quantity, amount])]),
  ).toEqual([]);
});

it.each([
  ['lines[0].amount', receipt('return', { amount: 5 }, 5)],
  ['lines[0].amount', receipt('postVoid', { amount: 5 }, 5)],
  ['lines[0].amount', receipt('sale', { quantity: -1, amount: 5 }, 5)],
  ['lines[0].quantity', receipt('return', { kind: 'return', quantity: 1, amount: -5 }, -5)],
])('the reason names %s', (field, text) => {
  expect(JSON.stringify(decodeAll(jsonl, text))).toContain(`${field}: `);
});

it.each([
  ['a coupon that is a line of its own', receipt('sale', { quantity: 1, amount: -5 }, -5)],
  ['bottles that came back', receipt('return', { kind: 'deposit', quantity: 1, amount: -5 }, -5)],
  ['the post void of what came back', receipt('postVoid', { kind: 'void', quantity: 1, amount: 5 }, 5)],
  ['nothing that came back', receipt('return', { kind: 'return', amount: 0 }, 0)],
])('what can be meant enters: %s', (_, text) => {
  expect(transactionsOf(decodeAll(jsonl, text))).toHaveLength(1);
});

describe('a discount with the sign of its line', () => {
  const raised = (lines: object[], more: object = {}): string =>
    `${JSON.stringify({ store: '1', businessDate: '2026-03-02', number: '1', lines, ...more })}\n`;

  it.each([
    ['of what was sold', { amount: 5, discount: 1 }],
    ['of what came back', { kind: 'return', amount: -5, discount: -1 }],
    ['of what was taken off again', { kind: 'void', amount: -5, discount: -1 }],
    ['of a coupon that is a line of its own', { amount: -5, discount: -1 }],
  ])('is refused where nothing says that it is added: %s', (_, line) => {
    expect(decodeAll(jsonl, raised([{ amount: 2 }, line]))).toMatchObject([
      { type: 'broken', reason: 'invalidValue', detail: expect.stringContaining('lines[1].discount: ') as string },
    ]);
  });

  it.each([
    ['a total', { total: 6 }],
    ['tenders', { tenders: [{ kind: 'cash', amount: 6 }] }],
  ])('is a surcharge where %s comes to it, and stays one when it is written again', (_, more) => {
    const [read] = transactionsOf(decodeAll(jsonl, raised([{ amount: 5, discount: 1 }], more)));
    expect(read && [read.total, isUnbalanced(read)]).toEqual([60_000, false]);
    expect(transactionsOf(decodeAll(jsonl, [...writeJsonl(read ? [read] : [])].join('')))).toEqual([read]);
  });

  it.each([
    ['a total', { total: 4 }],
    ['tenders', { tenders: [{ kind: 'cash', amount: 4 }] }],
  ])('is doubtful where %s says otherwise', (_, more) => {
    const [read] = transactionsOf(decodeAll(jsonl, raised([{ amount: 5, discount: 1 }], more)));
    expect(read && isUnbalanced(read)).toBe(true);
  });

  it('is none on a line of nothing', () => {
    expect(transactionsOf(decodeAll(jsonl, raised([{ amount: 0, discount: 1 }])))).toHaveLength(1);
  });
});
