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
  ['units below zero of a quantity above', receipt('sale', { quantity: 2, units: -3, amount: 5 }, 5)],
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
  ['lines[0].units', receipt('sale', { quantity: 2, units: -3, amount: 5 }, 5)],
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

describe('a sign that only a total or tenders can mean', () => {
  const stating = (kind: string, parts: object, more: object = {}): string =>
    `${JSON.stringify({ store: '1', businessDate: '2026-03-02', number: '1', kind, ...parts, ...more })}\n`;
  const taken = { lines: [{ amount: 5 }, { kind: 'void', quantity: 1, amount: 5 }] };
  const taxBack = { lines: [{ kind: 'return', amount: -10 }], taxes: [{ amount: 0.8 }] };
  const taxOff = { lines: [{ amount: 10 }], taxes: [{ amount: 0.2 }, { amount: -0.8 }] };

  it.each([
    ['what was taken off above zero', 'lines[1].amount', 'sale', taken],
    [
      'what was taken off at a price above zero',
      'lines[1].amount',
      'sale',
      { lines: [{ amount: 5 }, { kind: 'void', quantity: 1, unitPrice: 5 }] },
    ],
    [
      'more taken off above zero than what came back',
      'lines[2].amount',
      'sale',
      { lines: [{ amount: 5 }, { kind: 'return', amount: -2 }, { kind: 'void', quantity: 1, amount: 3 }] },
    ],
    ['tax above zero of what came back', 'taxes[0].amount', 'return', taxBack],
    ['tax below zero of what was sold', 'taxes[1].amount', 'sale', taxOff],
  ])('is refused where neither is there: %s', (_, field, kind, parts) => {
    expect(decodeAll(jsonl, stating(kind, parts))).toMatchObject([
      { type: 'broken', reason: 'invalidValue', detail: expect.stringContaining(`${field}: `) as string },
    ]);
  });

  it.each([
    ['what was taken off', 'sale', taken, 10],
    ['tax of what came back', 'return', taxBack, -9.2],
    ['tax of what was sold', 'sale', taxOff, 9.4],
  ])('enters with a total, and when it is written again: %s', (_, kind, parts, total) => {
    const read = transactionsOf(decodeAll(jsonl, stating(kind, parts, { total })));
    expect(read.map((one) => [one.total, isUnbalanced(one)])).toEqual([[total * 10_000, false]]);
    expect(transactionsOf(decodeAll(jsonl, [...writeJsonl(read)].join('')))).toEqual(read);
  });

  it.each([
    [
      'what came back, taken off again beside what was sold',
      { lines: [{ amount: 5 }, { kind: 'return', amount: -2 }, { kind: 'void', quantity: 1, amount: 2 }] },
    ],
    [
      'tax of what was sold beside what came back',
      { lines: [{ amount: 1 }, { kind: 'return', amount: -10 }], taxes: [{ amount: 0.1 }] },
    ],
    ['tax that was taken off again', { lines: [{ amount: 10 }], taxes: [{ amount: 0.8 }, { amount: -0.8 }] }],
  ])('is not refused where it can be meant: %s', (_, parts) => {
    expect(transactionsOf(decodeAll(jsonl, stating('sale', parts)))).toHaveLength(1);
  });
});
