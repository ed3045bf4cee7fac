import type { Transaction } from '@lanewise/contract/facts/transaction';
import { imbalanceOf } from '@lanewise/testkit/balance';
import { addDays, weekday } from '@lanewise/domain/calendar/day';
import { formats } from '@lanewise/tlog/formats';
import { overall } from '@lanewise/testkit/oracle';
import { describe, expect, it } from 'vitest';
import { generateChain, type StoreDay } from './chain/chain.ts';
import { stores } from './chain/stores.ts';
import { filesOf, type DemoFile } from './files.ts';

/** A Thursday at 3 pm; the day before it is the one that has troubles. */
const today = '2026-03-05';
const time = { today, second: 15 * 3600, days: 10 };
const yesterday = addDays(today, -1);

const chain = [...generateChain(time)];
const all = chain.flatMap(({ transactions }) => transactions);
const storeNamed = (name: string): string => stores.find((store) => store.name === name)?.number ?? '';
const dayOf = (name: string, date: string): StoreDay | undefined =>
  chain.find((day) => day.store.name === name && day.date === date);

/** Numbers of each lane of a day, in the order of the journal. */
const lanesOf = (transactions: readonly Transaction[]): Map<string, number[]> => {
  const lanes = new Map<string, number[]>();
  for (const { lane, number } of transactions) lanes.set(lane, [...(lanes.get(lane) ?? []), Number(number)]);
  return lanes;
};

const decode = ({ fileName, bytes, profile }: DemoFile): Transaction[] => {
  const format = formats.find((candidate) => candidate.detect(bytes.subarray(0, 65_536), fileName));
  if (!format) throw new Error(`nobody knows ${fileName}`);
  const run = format.open({ profile, items: null });
  return [...run.push(bytes), ...run.end()].map((item) => {
    if (item.type !== 'transaction') throw new Error(`${fileName}: ${JSON.stringify(item)}`);
    return item.transaction;
  });
};

describe('the sample chain', () => {
  it('is the same for the same time', () => {
    // As text: a deep comparison of so many receipts takes seconds.
    expect(JSON.stringify([...generateChain(time)]) === JSON.stringify(chain)).toBe(true);
  });

  it('only grows while the day goes on', () => {
    const later = [...generateChain({ ...time, second: 16 * 3600 })];
    for (const { store, date, transactions } of chain) {
      const then = later.find((day) => day.store.number === store.number && day.date === date)?.transactions;
      const before = JSON.stringify(then?.slice(0, transactions.length));
      expect(before === JSON.stringify(transactions), `${store.name} ${date}`).toBe(true);
    }
    expect(later.flatMap(({ transactions }) => transactions).length).toBeGreaterThan(all.length);
  });

  it('adds up in every receipt', () => {
    expect(all.length).toBeGreaterThan(5_000);
    const apart = all.filter((transaction) => imbalanceOf(transaction) !== null);
    expect(apart).toEqual([]);
  });

  it('gives every line the sign of its kind', () => {
    const wrong = all.filter(({ lines }) =>
      lines.some(
        ({ kind, amount, discount }) =>
          (kind === 'sale' && amount < 0) ||
          ((kind === 'return' || kind === 'void') && amount > 0) ||
          amount * discount > 0,
      ),
    );
    expect(wrong.map(({ kind, lines }) => ({ kind, lines: lines.map((line) => [line.kind, line.amount]) }))).toEqual(
      [],
    );
  });

  it('takes back with a post void what the sale before it sold', () => {
    const pairs = chain.flatMap(({ transactions }) =>
      transactions
        .filter(({ kind }) => kind === 'postVoid')
        .map((back) => {
          const sale = transactions.findLast(
            ({ lane, number, kind, total }) =>
              lane === back.lane && Number(number) < Number(back.number) && kind === 'sale' && total === -back.total,
          );
          return overall(sale ? [sale, back] : [back]);
        }),
    );
    expect(pairs.length).toBeGreaterThan(10);
    for (const sums of pairs) expect(sums).toMatchObject({ amount: 0, units: 0, tax: 0, total: 0 });
  });

  it('numbers the receipts of a lane without a gap, but for the nine that Northgate lacks', () => {
    const gaps = chain.flatMap(({ store, date, transactions }) =>
      [...lanesOf(transactions)].flatMap(([lane, numbers]) =>
        numbers.slice(1).flatMap((number, at) => {
          const missing = number - (numbers[at] ?? 0) - 1;
          return missing === 0 ? [] : [{ store: store.name, date, lane, missing }];
        }),
      ),
    );
    expect(gaps).toEqual([{ store: 'Northgate', date: yesterday, lane: '4', missing: 9 }]);
  });

  it('leaves Upper Lakes silent since yesterday afternoon, West End empty and Station Square closed on Sundays', () => {
    expect(chain.filter(({ store }) => store.name === 'West End')).toEqual([]);
    expect(dayOf('Upper Lakes', today)).toBeUndefined();
    const last = dayOf('Upper Lakes', yesterday)?.transactions.at(-1)?.ended ?? '';
    expect(last > `${yesterday}T12:00:00` && last < `${yesterday}T14:20:00`).toBe(true);
    expect(chain.filter(({ store, date }) => store.name === 'Station Square' && weekday(date) === 0)).toEqual([]);
    expect(dayOf('Harbor Point', today)?.transactions.at(-1)?.ended.slice(11, 13)).toBe('14');
  });
});

const signed = (amount: number): number => amount + 0;

/** What a file must carry of a transaction, whatever its format: the figures and how it was paid. */
const carried = (transaction: Transaction) => {
  const { store, businessDate, lane, number, kind, ended, total, lines, tenders } = transaction;
  const key = [store, businessDate, lane, number].join(' ');
  const paid = tenders.map((tender) => [tender.kind, signed(tender.amount)]);
  const items = lines.map((line) => [
    line.kind,
    line.upc,
    signed(line.units),
    signed(line.amount),
    signed(line.discount),
  ]);
  return { key, kind, ended, total: signed(total), figures: overall([transaction]), paid, items };
};

describe('its files', () => {
  const files = [...filesOf(chain, today)];
  const decoded = files.map((file) => ({ file, transactions: decode(file) }));
  const sentBy = (numbers: readonly string[]) => all.filter(({ store }) => numbers.includes(store));
  const byKey = (transactions: readonly Transaction[]) =>
    transactions.map(carried).sort((a, b) => (a.key < b.key ? -1 : 1));
  const csvStores = stores.filter(({ sends }) => sends === 'csv').map(({ number }) => number);

  it('come in all three formats, recognised by their content', () => {
    const kinds = files.map(({ fileName, bytes }) =>
      formats.find((one) => one.detect(bytes.subarray(0, 65_536), fileName)),
    );
    expect(new Set(kinds.map((format) => format?.id))).toEqual(new Set(['jsonl', 'csv', 'poslog']));
  });

  it('hold the same transactions when the product decodes them', () => {
    const others = decoded.filter(({ file }) => file.profile === null).flatMap(({ transactions }) => transactions);
    const numbers = stores.map(({ number }) => number).filter((number) => !csvStores.includes(number));
    expect(byKey(others)).toEqual(byKey(sentBy(numbers)));
  });

  it('hold them whole as JSON lines', () => {
    const lines = decoded.filter(({ file }) => file.fileName.endsWith('.jsonl'));
    const sent = new Map(all.map((transaction) => [carried(transaction).key, transaction]));
    for (const transaction of lines.flatMap(({ transactions }) => transactions))
      expect({ ...transaction, occurrence: 0 }).toEqual(sent.get(carried(transaction).key));
  });

  it('hold the same sales, units, tax and tenders as CSV', () => {
    const rows = decoded.filter(({ file }) => file.profile !== null).flatMap(({ transactions }) => transactions);
    expect(csvStores).toEqual([storeNamed('Maple & 5th')]);
    expect(byKey(rows)).toEqual(byKey(sentBy(csvStores)));
  });
});
