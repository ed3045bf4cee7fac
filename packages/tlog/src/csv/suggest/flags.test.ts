import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { suggestProfile } from './suggest.ts';

// Ten receipts of 20.00, of which the first says something else of itself than the others.

const suggested = (header: string, first: string, others: string, amount = '20.00') => {
  const row = (n: number): string =>
    `2026-03-02 10:${n + 10}:00;14;${n};A${n};2;10.00;${n === 0 ? `${amount};${first}` : `20.00;${others}`}`;
  const rows = Array.from({ length: 10 }, (_, n) => row(n));
  const text = `Date;Store;Receipt;Item;Quantity;Price;Amount;${header}\n${rows.join('\n')}\n`;
  const found = suggestProfile(Buffer.from(text), 'a.csv');
  if (!found) throw new Error('nothing was suggested');
  const { success, data } = importProfile.safeParse(found.profile);
  expect(success).toBe(true);
  const told = found.doubts.filter((doubt) => doubt.includes(`"${header}"`));
  return { rules: data?.csv?.rules, net: found.check?.netSales, told: told.join('\n') };
};

describe('a column that is called void, return or training', () => {
  it.each([
    ['Storno', 'J', 'N', 'void', '180.00'],
    ['Storno', 'Ja', 'Nein', 'void', '180.00'],
    ['Bonstorno', '1', '0', 'void', '180.00'],
    ['Void', 'Y', 'N', 'void', '180.00'],
    ['Void?', 'true', 'false', 'void', '180.00'],
    ['IsVoid', '1', '0', 'void', '180.00'],
    ['Void Flag', '✓', '', 'void', '180.00'],
    ['Annulé', 'Oui', 'Non', 'void', '180.00'],
    ['Cancelled', 'X', '', 'void', '180.00'],
    ['Return', 'Y', 'N', 'return', '160.00'],
    ['Retour', '1', '0', 'return', '160.00'],
    ['Training', 'Y', 'N', 'other', '180.00'],
  ])('%s, %j beside %j, gives the rule', (header, first, others, rule, net) => {
    const found = suggested(header, first, others);
    expect(found.rules).toEqual({ [rule]: [{ column: header, equals: first }] });
    expect(found.net).toBe(net);
  });

  it.each([
    ['Void', 'Y', 'Y'],
    ['Void', '3', '7'],
    ['Storno', 'A1', 'B'],
    ['Void', '✗', ''],
    ['Void Return', 'Y', 'N'],
    ['Refund', 'N', 'N'],
    ['Refunded Amount', '5.00', '0.00'],
  ])('%s with %j and %j gives none, and is told', (header, first, others) => {
    const found = suggested(header, first, others);
    expect([found.rules, found.net]).toEqual([{}, '200.00']);
    expect(found.told).not.toBe('');
  });

  it.each([
    ['Returnable', 'Y', 'N'],
    ['Return Reason', 'broken', ''],
    ['Void Time', '10:00', ''],
    ['Refunded Amount', '0.00', '0.00'],
  ])('%s says something else', (header, first, others) =>
    expect(suggested(header, first, others)).toEqual({ rules: {}, net: '200.00', told: '' }),
  );
});

describe('a column that says what a row is', () => {
  it.each([
    ['Event Type', 'Payment', 'Completed', {}],
    ['Status', 'VOID', 'OK', { void: [{ column: 'Status', equals: 'VOID' }] }],
    ['Type', 'Annulé', 'Vente', { void: [{ column: 'Type', equals: 'Annulé' }] }],
    ['Type', 'Refund', 'Sale', { return: [{ column: 'Type', equals: 'Refund' }] }],
  ])('%s %s beside %s is understood', (header, first, others, rules) =>
    expect(suggested(header, first, others)).toMatchObject({ rules, told: '' }),
  );

  it.each([
    ['Type', 'Line Void', 'Sale'],
    ['Typ', 'Bonstorno', 'Bon'],
    ['Vorgang', 'Kundenretoure', 'Verkauf'],
    ['Type', 'Z', 'Sale'],
    ['Transaction Type', '9', '1'],
    ['Sport', 'Training', 'Running'],
    ['Line Type', 'Payment', 'Sale'],
    ['Line Type', 'Sale Line', 'Sale'],
  ])('%s %s is told, because nobody knows', (header, first, others) => {
    const found = suggested(header, first, others);
    expect(found.rules).toEqual({});
    expect(found.told).toContain(`"${first}"`);
  });

  it('a training counts nowhere, and is told', () => {
    const found = suggested('Type', 'Training', 'Sale');
    expect([found.rules, found.net]).toEqual([{ other: [{ column: 'Type', equals: 'Training' }] }, '180.00']);
    expect(found.told).toContain('which counts nowhere');
  });

  it('a sale that was refunded later may be meant where a row above zero is called refunded', () => {
    expect(suggested('Status', 'Refunded', 'Paid').told).toContain('belong in rules.void');
    expect(suggested('Status', 'Refunded', 'Paid', '-20.00').told).toBe('');
  });

  it('void rows below zero are corrections, and are told', () => {
    expect(suggested('Type', 'Void', 'Sale', '-20.00').told).toContain('takes a sale of its receipt off once');
  });
});

it('receipts that take others back are told with what speaks against them', () => {
  const rows = ['1;A;1;5.00;Verkauf', '2;A;-1;-5.00;Storno'].map((row) => `2026-03-02 10:00:00;14;${row}`);
  const text = `Date;Store;Receipt;Item;Quantity;Amount;Type\n${rows.join('\n')}\n`;
  expect(suggestProfile(Buffer.from(text), 'a.csv')?.check?.doubts).toEqual([
    '1 of 2 receipts of the sample do not add up. The first: 2, all rows are void and come to -5.00: they may take back another receipt',
  ]);
});
