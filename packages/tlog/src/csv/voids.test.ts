import { expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { drawn, one, profile } from './testing.ts';

// A voided row above zero was rung up and taken off again. One below zero is what takes an earlier row off.

const typed = 'Store No Date Item Qty Amount Tax Type Paid';
const rules = { void: { column: 'Type', equals: 'V' }, return: { column: 'Type', equals: 'R' } };
const using = profile({ rules }, { tax: 'Tax', tender: 'Paid' });
const receipt = (...rows: string[]) => one([typed, ...rows.map((row) => `9 1 2026-11-19 ${row}`)].join('\n'), using);

it.each([
  ['written below zero', 'A -1 -5.00 -0.50 V Cash'],
  ['with its amount alone below zero', 'A 1 -5.00 -0.50 V Cash'],
  ['with its quantity alone below zero', 'A -1 5.00 0.50 V Cash'],
])('a voided row takes its sale off once: %s', (_, row) => {
  const sale = receipt('A 1 5.00 0.50 S Cash', 'B 1 2.00 0.20 S Cash', row);
  expect(sale).toMatchObject({
    kind: 'sale',
    total: 22_000,
    taxes: [{ amount: 2_000 }],
    tenders: [{ amount: 22_000 }],
  });
  expect(drawn(sale)).toEqual([
    'sale A 1.00 1.00 5.00 0.00',
    'sale B 1.00 1.00 2.00 0.00',
    'void A -1.00 -1.00 -5.00 0.00',
  ]);
  expect(sale.events).toMatchObject([{ kind: 'void' }]);
});

it('of several pieces, those that are voided come off', () => {
  const sale = receipt('A 3 15.00 - S Cash', 'A -1 -5.00 - V Cash');
  expect([sale.total, isUnbalanced(sale)]).toEqual([100_000, false]);
});

it('a row and what takes it off may both be called void', () => {
  const sale = receipt('B 1 2.00 - S Cash', 'A 1 5.00 - V Cash', 'A -1 -5.00 - V Cash');
  expect([sale.total, isUnbalanced(sale)]).toEqual([20_000, false]);
  expect(drawn(sale)).toEqual([
    'sale B 1.00 1.00 2.00 0.00',
    'sale A 1.00 1.00 5.00 0.00',
    'void A -1.00 -1.00 -5.00 0.00',
  ]);
});

it('a return that is voided, by a rule that says return, counts nothing', () => {
  const both = profile({ rules: { ...rules, return: { column: 'Item', equals: 'A' } } });
  const sale = one('Store No Date Item Qty Amount Type\n9 1 2026-11-19 B 1 2.00 S\n9 1 2026-11-19 A -1 -5.00 V', both);
  expect([sale.total, isUnbalanced(sale)]).toEqual([20_000, false]);
});

it.each([
  ['2.00', ['sale', 'sale', 'void'], false],
  ['7.00', ['sale', 'sale', 'return', 'void'], false],
  ['9.00', ['sale', 'sale', 'void'], true],
])('a total of %s decides whether the row takes off a sale or is a return that was voided', (stated, kinds, doubt) => {
  const totals = profile({ rules, perTransaction: ['total'] }, { total: 'Total' });
  const rows = ['A 1 5.00 S', 'B 1 2.00 S', 'A -1 -5.00 V'].map((row) => `9 1 2026-11-19 ${row} ${stated}`);
  const sale = one(['Store No Date Item Qty Amount Type Total', ...rows].join('\n'), totals);
  expect([sale.lines.map(({ kind }) => kind), isUnbalanced(sale)]).toEqual([kinds, doubt]);
});

it.each([
  ['of which nothing was sold', ['B 1 2.00 - S Cash', 'A -1 -5.00 - V Cash']],
  ['of more than was sold', ['A 1 2.00 - S Cash', 'A -1 -5.00 - V Cash']],
])('a voided row below zero is doubtful: %s', (_, rows) => expect(isUnbalanced(receipt(...rows))).toBe(true));

it('a receipt of voided rows below zero is doubtful: it may take back another one', () => {
  const voided = receipt('A -1 -5.00 - V Cash');
  expect(voided).toMatchObject({ kind: 'void', total: -50_000, tenders: [] });
  expect(voided.events.map(({ kind }) => kind)).toEqual(['void', 'unbalanced']);
  expect(isUnbalanced(receipt('A 1 5.00 - V Cash'))).toBe(false);
  expect(isUnbalanced(receipt('A 1 5.00 - V Cash', 'A -1 -5.00 - V Cash'))).toBe(false);
});
