import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays } from '@lanewise/domain/calendar/day';
import { overall } from '@lanewise/testkit/oracle';
import { formats } from '@lanewise/tlog/formats';
import { describe, expect, it } from 'vitest';
import { sentOf } from './chain/chain.ts';
import { filesOf, newestOf, type DemoFile, type Installed } from './files.ts';
import { planOf, wholeFrom } from './plan.ts';
import { companiesOf, demoSizes } from './sizes.ts';

/** A Thursday at 3 pm. */
const installed: Installed = { date: '2026-03-05', until: '2026-03-05T15:00:00' };
const companies = companiesOf(demoSizes.small);
const plan = planOf(companies, { ...demoSizes.small, days: 6, firstDays: 6 }, installed.date);

const decode = ({ fileName, bytes }: DemoFile): { format: string; transactions: Transaction[] } => {
  const format = formats.find((candidate) => candidate.detect(bytes.subarray(0, 65_536), fileName));
  if (!format) throw new Error(`nobody knows ${fileName}`);
  const run = format.open({ profile: null, items: null });
  const transactions = [...run.push(bytes), ...run.end()].map((item) => {
    if (item.type !== 'transaction') throw new Error(`${fileName}: ${JSON.stringify(item)}`);
    return item.transaction;
  });
  return { format: format.id, transactions };
};

const signed = (amount: number): number => amount + 0;

/** The content that a file of any format must carry: the figures, the payments and the program amounts. */
const carried = (transaction: Transaction) => {
  const { store, businessDate, lane, number, kind, ended, total, lines, tenders, taxes, vouchers } = transaction;
  return {
    key: [store, businessDate, lane, number].join(' '),
    // Some registers write no seconds.
    kind,
    ended: ended.slice(0, 16),
    total: signed(total),
    figures: overall([transaction]),
    cashier: [transaction.cashier, transaction.cashierName, transaction.customer],
    paid: tenders.map((tender) => [tender.kind, signed(tender.amount), tender.change]),
    taxes: taxes.map((tax) => [tax.code, signed(tax.amount), tax.exempted, tax.exemptReason]),
    vouchers: vouchers.map(({ number: id, program, action, amount, expiry }) => [id, program, action, amount, expiry]),
    items: lines.map((line) => [
      line.kind,
      line.upc,
      line.description,
      line.department.map(({ code, name }) => `${code} ${name}`),
      signed(line.units),
      signed(line.amount),
      signed(line.discount),
    ]),
  };
};

const sorted = (transactions: readonly Transaction[]) =>
  transactions.map(carried).sort((a, b) => (a.key < b.key ? -1 : 1));

describe('files of the sample chain', () => {
  it('hold what the stores wrote until the installation, in the formats of their registers', async () => {
    const found = new Map<string, Transaction[]>();
    for (const step of plan.steps)
      for await (const file of filesOf(step, installed)) {
        const { format, transactions } = decode(file);
        const dates = transactions.map(({ businessDate }) => businessDate);
        // A receipt shows the name of its file, so the name must contain the days of the file.
        const [first = '', last] = file.fileName.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
        expect(dates.filter((date) => date < first || date > (last ?? first))).toEqual([]);
        found.set(format, [...(found.get(format) ?? []), ...transactions]);
      }
    expect([...found.keys()].sort()).toEqual(['ace', 'jsonl', 'poslog']);
    const dates = Array.from({ length: 7 }, (_, back) => addDays(installed.date, -back));
    const written = companies
      .flatMap(({ stores }) => stores)
      .flatMap((store) => dates.flatMap((date) => sentOf(store, date, installed.date)))
      .filter(({ ended }) => ended < installed.until);
    const [read, sent] = [sorted([...found.values()].flat()), sorted(written)];
    expect(read.map(({ key }) => key)).toEqual(sent.map(({ key }) => key));
    const different = read.flatMap((one, at) =>
      JSON.stringify(one) === JSON.stringify(sent[at]) ? [] : [{ read: one, sent: sent[at] }],
    );
    expect(different.slice(0, 1)).toEqual([]);
  });

  it('go on minute by minute: the parts of a day are the day', async () => {
    const [company] = companies;
    if (!company) throw new Error('no company');
    const between = async (from: string, to: string): Promise<Transaction[]> => {
      const parts: Transaction[] = [];
      for await (const file of newestOf(company, from, to, installed)) parts.push(...decode(file).transactions);
      return parts;
    };
    const whole = await between('2026-03-06T09:00:00', '2026-03-07T10:00:00');
    const cuts = [
      '2026-03-06T09:00:00',
      '2026-03-06T09:01:00',
      '2026-03-06T17:30:00',
      '2026-03-07T00:00:00',
      '2026-03-07T10:00:00',
    ];
    const parts: Transaction[] = [];
    for (const [at, to] of cuts.slice(1).entries()) parts.push(...(await between(cuts[at] ?? '', to)));
    expect(whole.length).toBeGreaterThan(300);
    expect(JSON.stringify(sorted(parts)) === JSON.stringify(sorted(whole))).toBe(true);
  });
});

describe('the plan', () => {
  const full = planOf(companiesOf(demoSizes.full), demoSizes.full, '2026-11-20');

  it('holds every store and day of 13 months once', () => {
    const days = new Set<string>();
    let count = 0;
    for (const { stores, company, from, to } of full.steps)
      for (let date = from; date <= to; date = addDays(date, 1))
        for (const { number } of stores) {
          days.add(`${company.country}${number} ${date}`);
          count += 1;
        }
    expect([days.size, count]).toEqual([36 * 396, 36 * 396]);
    expect(full.begins).toBe('2025-10-21');
  });

  it('begins with the newest, opens with 35 days, and says from when on everything is there', () => {
    expect(full.steps[0]?.to).toBe('2026-11-20');
    expect(full.steps.every(({ to }, at) => at === 0 || to <= (full.steps[at - 1]?.to ?? ''))).toBe(true);
    expect(wholeFrom(full, 0)).toBe('2026-11-21');
    expect(wholeFrom(full, full.recent)).toBe('2026-11-18');
    expect(wholeFrom(full, full.first)).toBe('2026-10-30');
    expect(wholeFrom(full, full.steps.length)).toBe('2025-10-21');
  });
});
