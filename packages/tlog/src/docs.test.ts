import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brokenReasons } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { eventKinds, tenderKinds, transactionKinds, type Transaction } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { csv } from './csv/format.ts';
import { formatFixed } from './fixed.ts';
import { jsonl } from './jsonl/format.ts';
import { discountKinds, entries, lineKinds, voucherActions, wire } from './jsonl/transaction.ts';
import { decodeAll, transactionsOf } from './testing.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/formats.md'), 'utf8');

/** The code block after the comment with that name. */
const example = (name: string): string => {
  const found = new RegExp(`<!-- example: ${name} -->\\s+\`\`\`\\w+\\n([^]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/formats.md has no example ${name}`);
  return found;
};
const section = (from: string, to: string): string => page.slice(page.indexOf(`\n${from}`), page.indexOf(`\n${to}`));
const inside = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => !text.includes(`\`${word}\``));
const decode = (name: string): Transaction[] => {
  const profile = importProfile.parse(JSON.parse(example(`${name}-profile`)));
  const decoded = decodeAll(csv, example(`${name}-csv`), { profile });
  expect(decoded.map(({ type }) => type)).toEqual(decoded.map(() => 'transaction'));
  return transactionsOf(decoded);
};
const net = ({ lines }: Transaction): string =>
  formatFixed(lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0));
const paid = ({ tenders }: Transaction): string[] =>
  tenders.map(({ kind, amount }) => `${kind} ${formatFixed(amount)}`);

describe('docs/formats.md', () => {
  it('shows JSON lines that decode without a remark', () => {
    const decoded = decodeAll(jsonl, example('json-lines'));
    expect(decoded.map(({ type }) => type)).toEqual(['transaction', 'transaction', 'transaction']);
    const transactions = transactionsOf(decoded);
    expect(transactions.map(({ kind }) => kind)).toEqual(['sale', 'return', 'noSale']);
    expect(transactions.flatMap(({ events }) => events)).toEqual([]);
    expect(transactions.map(net)).toEqual(['9.46', '-3.79', '0.00']);
  });

  it('shows a grocery export that comes to what the text says', () => {
    const [sale, back, ...others] = decode('grocery');
    expect(others).toEqual([]);
    expect(sale && [net(sale), formatFixed(sale.total), ...paid(sale)]).toEqual([
      '9.11',
      '9.60',
      'cash 9.10',
      'manufacturerCoupon 0.50',
    ]);
    expect(sale?.lines.reduce((sum, { units }) => sum + units, 0)).toBe(20_000);
    expect(sale).toMatchObject({
      store: '0014',
      number: '1120',
      began: '2026-11-19T19:41:02',
      taxes: [{ amount: 4_900 }],
    });
    expect(back).toMatchObject({ number: '1121', kind: 'return', total: -37_900 });
  });

  it('shows a European export that comes to what the text says', () => {
    const [sale, ...others] = decode('european');
    expect(others).toEqual([]);
    expect(sale && [net(sale), formatFixed(sale.total), ...paid(sale)]).toEqual(['13.56', '14.50', 'debit 14.50']);
    expect(sale).toMatchObject({ number: '000815', currency: 'EUR', events: [] });
    expect(sale?.lines[1]?.department.map(({ name }) => name)).toEqual(['Lebensmittel', 'Heißgetränke']);
  });

  it('names every field and word of JSON lines, and nothing that is none', () => {
    const text = section('## JSON lines', '## CSV');
    const words = [
      ...transactionKinds,
      ...lineKinds,
      ...entries,
      ...tenderKinds,
      ...discountKinds,
      ...voucherActions,
      ...eventKinds,
    ];
    expect(inside(text, [...Object.values(wire).flat(), ...words])).toEqual([]);
  });

  it('names every field of a profile', () => {
    const text = section('### The profile', '## POSLog');
    const profile = importProfile.shape.csv.unwrap().shape;
    const columns = profile.columns.shape;
    const rules = profile.rules.unwrap().shape;
    const items = profile.items.unwrap().shape;
    const names = [profile, columns, rules, items].flatMap((shape) => Object.keys(shape));
    expect(
      inside(
        text,
        names.filter((name) => name !== 'code'),
      ),
    ).toEqual([]);
  });

  it('names every reason for quarantine', () => {
    expect(inside(section('## Quarantine', '## Card data'), brokenReasons)).toEqual([]);
  });
});
