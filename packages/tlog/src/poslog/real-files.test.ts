import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';
import { poslog } from './format.ts';
import type { Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';

const data = process.env['LANEWISE_DATA'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const folder = `${data}/poslog-ncr-acs`;

const decodeFile = (name: string): Decoded[] => {
  const run = poslog.open({ profile: null, items: null });
  return [...run.push(readFileSync(`${folder}/${name}`)), ...run.end()];
};

const transactionsOf = (decoded: readonly Decoded[]): Transaction[] =>
  decoded.flatMap((one) => (one.type === 'transaction' ? [one.transaction] : []));

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** The file's own statements about each transaction, read without the decoder. */
const stated = (name: string): { number: string; total: string; tax: string }[] =>
  [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/<Transaction>.*?<\/Transaction>/gs)]
    .filter(([text]) => text.includes('<RetailTransaction'))
    .map(([text]) => ({
      number: /<SequenceNumber>(\d+)</.exec(text)?.[1] ?? '',
      total: /TransactionGrandAmount">([-\d.]+)</.exec(text)?.[1] ?? '',
      tax: /TransactionTaxAmount">([-\d.]+)</.exec(text)?.[1] ?? '',
    }));

describe.skipIf(!existsSync(folder))('real files of NCR ACS lanes', () => {
  it.each(['SMALL.xml', 'POSLog-part1.xml'])('%s decodes without a broken or unknown record', (name) => {
    expect(decodeFile(name).filter(({ type }) => type !== 'transaction')).toEqual([]);
  });

  it.each([
    ['SMALL.xml', { signOn: 1, sale: 1 }],
    ['POSLog-part1.xml', { sale: 15, signOn: 3, signOff: 1, noSale: 1 }],
  ])('%s holds as many transactions of each kind as its README says', (name, expected) => {
    const counts: Record<string, number> = {};
    for (const { kind } of transactionsOf(decodeFile(name))) counts[kind] = (counts[kind] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });

  it.each(['SMALL.xml', 'POSLog-part1.xml'])(
    '%s adds up: lines, rewards and tax = total = tenders, to the cent',
    (name) => {
      const sales = transactionsOf(decodeFile(name)).filter(({ kind }) => kind === 'sale');
      expect(sales.map(({ number }) => number)).toEqual(stated(name).map(({ number }) => number));
      sales.forEach((sale, index) => {
        const receipt = stated(name)[index];
        const cents = (text: string | undefined): number => Math.round(Number(text) * 100) * 100;
        expect(sale.total).toBe(cents(receipt?.total));
        expect(sum(sale.taxes.map(({ amount }) => amount))).toBe(cents(receipt?.tax));
        const lines = sum(sale.lines.map(({ amount, discount }) => amount + discount));
        expect(lines + sum(sale.taxes.map(({ amount }) => amount))).toBe(sale.total);
        expect(sum(sale.tenders.map(({ amount }) => amount))).toBe(sale.total);
        expect(sale.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
      });
    },
  );

  it('POSLog-part1.xml shares a reward over the items as its own detail rows do', () => {
    const sale = transactionsOf(decodeFile('POSLog-part1.xml')).find(({ number }) => number === '377');
    expect(sale?.discounts).toMatchObject([{ line: 0, code: '5081', amount: -222_600, kind: 'loyalty' }]);
    expect(sale?.lines[0]).toMatchObject({ upc: '00093966000856', amount: 34_900, discount: -3_500 });
  });

  it('POSLog-part1.xml gives change out of the cash that was handed over', () => {
    const sale = transactionsOf(decodeFile('POSLog-part1.xml')).find(({ number }) => number === '100');
    expect(sale?.tenders).toMatchObject([{ kind: 'cash', amount: 173_800, change: 26_200, cashBack: false }]);
  });

  it.each(['SMALL.xml', 'POSLog-part1.xml'])('%s holds no card data, and redaction leaves it as it is', (name) => {
    const bytes = readFileSync(`${folder}/${name}`);
    const redactor = openRedactor();
    expect(Buffer.concat([redactor.push(bytes), redactor.end()]).equals(bytes)).toBe(true);
    expect(redactor.found).toBe(0);
  });

  it('POSLog-part1.xml decodes to the same from chunks of any size', () => {
    const bytes = readFileSync(`${folder}/POSLog-part1.xml`);
    const whole = decodeFile('POSLog-part1.xml');
    for (const size of [1_000, 4_093, 65_536]) {
      const run = poslog.open({ profile: null, items: null });
      const decoded: Decoded[] = [];
      for (let at = 0; at < bytes.length; at += size) decoded.push(...run.push(bytes.subarray(at, at + size)));
      decoded.push(...run.end());
      expect(decoded).toEqual(whole);
    }
  });
});
