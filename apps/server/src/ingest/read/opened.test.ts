import { chainOf } from '@lanewise/testkit/arbitrary';
import { draw } from '@lanewise/testkit/draw';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalBlock, type JournalEntry } from '../../facts/journal.ts';
import { reversalOf } from './post-void.ts';
import { openSegment, type Opened } from './opened.ts';
import type { BlockRequest } from './contents.ts';
import { noDepartment, pathKey, stampsOf } from './stamps.ts';

const open = (transactions: readonly Transaction[]): Promise<Opened> =>
  openSegment({
    format: 'jsonl',
    profile: null,
    items: null,
    packed: false,
    capped: true,
    bytes: Buffer.from([...writeJsonl([...transactions])].join('')),
  });

const chain = chainOf({ stores: ['9', '12'], dates: ['2026-11-19', '2026-11-20'], lanes: ['', '2'] });

/** Ids of every department path, from the top to the leaf. Each path has its own id below the id of its top. */
const idsOf = (transactions: readonly Transaction[]): Map<string, number[]> => {
  const ids = new Map<string, number>();
  const idOf = (key: string): number => ids.get(key) ?? (ids.set(key, ids.size + 1), ids.size);
  const paths = [noDepartment, ...transactions.flatMap(({ lines }) => lines.map(({ department }) => department))];
  return new Map(paths.map((path) => [pathKey(path), path.map((_, depth) => idOf(pathKey(path.slice(0, depth + 1))))]));
};

const requestOf = (entering: readonly number[], rest: Partial<BlockRequest> = {}): BlockRequest => ({
  company: 1,
  segment: 3,
  decoder: 'jsonl/1',
  departmentIds: [],
  reversing: [],
  entering: entering.map((at) => ({
    at,
    location: 7,
    occurrence: at % 3,
    version: 1,
    entryNo: at + 10,
    takesBack: '',
  })),
  ...rest,
});

/** The whole entries of a request. */
const entriesOf = (
  { contents: { found } }: Opened,
  transactions: readonly Transaction[],
  { company, segment, decoder, entering }: BlockRequest,
  departmentIds: ReadonlyMap<string, readonly number[]> = new Map(),
): JournalEntry[] =>
  entering.flatMap(({ at, location, occurrence, version, entryNo }) => {
    const [transaction, origin] = [transactions[at], found[at]];
    if (!transaction || !origin) return [];
    return {
      company,
      location,
      version,
      sign: 1 as const,
      entryNo,
      segment,
      position: at,
      decoder,
      byteOffset: origin.offset,
      byteLength: origin.length,
      contentHash: origin.hash,
      transaction: { ...transaction, occurrence },
      stamps: stampsOf(transaction, departmentIds),
    };
  });

const one = (transactions: readonly Transaction[]): Transaction => {
  const [sale] = transactions.filter(({ kind }) => kind === 'sale');
  if (!sale) throw new Error('no sale');
  return sale;
};
const [sample = []] = fc.sample(chain, { numRuns: 1, seed: 7 });

/** A sale, and a post void that names it and has no lines. */
const poslog = (sales: readonly number[], postVoids: readonly number[]): Buffer => {
  const head = (number: number) =>
    `<RetailStoreID>9</RetailStoreID><WorkstationID>2</WorkstationID><SequenceNumber>${number}</SequenceNumber>`;
  const of = (number: number, body: string) =>
    `<Transaction>${head(number)}<BusinessDayDate>2026-11-19</BusinessDayDate><RetailTransaction>${body}</RetailTransaction></Transaction>`;
  const sold = `<LineItem><Sale><POSIdentity><POSItemID>4011</POSItemID></POSIdentity><ExtendedAmount>2.00</ExtendedAmount><Quantity>2</Quantity></Sale></LineItem><LineItem><Tender TenderType="Cash"><Amount>2.00</Amount></Tender></LineItem>`;
  const back = (number: number) =>
    `<Transaction>${head(900 + number)}<BusinessDayDate>2026-11-19</BusinessDayDate><PostVoidTransaction>${head(number)}</PostVoidTransaction></Transaction>`;
  return Buffer.from(
    `<POSLog>${sales.map((number) => of(number, sold)).join('')}${postVoids.map(back).join('')}</POSLog>`,
  );
};

describe('a segment whose transactions are written as they come', () => {
  it('keeps out what no column holds, and writes its neighbours', async () => {
    const late = { ...one(sample), businessDate: '2150-01-01', began: '', ended: '' };
    const opened = await open([one(sample), late, one(sample)]);
    const written = [one(sample), one(sample)];
    expect(opened.contents.found).toHaveLength(2);
    expect(opened.contents.broken).toMatchObject([{ reason: 'invalidValue' }]);
    const request = requestOf([0, 1]);
    expect(opened.block(request).equals(journalBlock(entriesOf(opened, written, request)))).toBe(true);
  });

  it('refuses a transaction that it does not hold', async () => {
    const opened = await open([one(sample)]);
    expect(() => opened.block(requestOf([1]))).toThrow('no transaction 1');
    await expect(opened.transaction(1)).rejects.toThrow('no transaction 1');
    await expect(opened.takeBack(0, 1)).rejects.toThrow('no transaction 1');
  });

  it('gives the block of the same entries written whole, whichever are asked for', async () => {
    await fc.assert(
      fc.asyncProperty(chain, fc.array(fc.nat()), fc.boolean(), async (transactions, numbers, inOrder) => {
        const all = transactions.map((_, at) => at);
        const some = [...new Set(numbers.map((number) => number % transactions.length))];
        const opened = await open(transactions);
        const ids = idsOf(transactions);
        const departmentIds = opened.contents.departments.map((path) => ids.get(pathKey(path)) ?? []);
        const request = requestOf(inOrder ? all : some, { departmentIds });
        const entries = entriesOf(opened, transactions, request, ids);
        expect(opened.block(request).equals(journalBlock(entries))).toBe(true);
        const back = entries.map((entry) => ({ ...entry, sign: -1 as const, reverses: entry.entryNo }));
        const both = opened.block({ ...request, reversing: back });
        expect(both.equals(journalBlock([...back, ...entries]))).toBe(true);
        // A sale that was taken back in one block does not change the next block.
        expect(opened.block(request).equals(journalBlock(entries))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('gives each transaction whole when it is asked for', async () => {
    const opened = await open(sample);
    for (const at of [sample.length - 1, 0]) expect(await opened.transaction(at)).toEqual(sample[at]);
  });
});

const [exemptSale = one(sample)] = draw(`
  9 2026-11-19 lane 2
    #1120 09:15 sale Fresh 4011 2 x 3.00 off 1.00 | deposit Deposits 88 0.10 | tax 0.05 | voucher 4.00 | cash 1.15 change 3.85`);
const sold: Transaction = {
  ...exemptSale,
  taxes: exemptSale.taxes.map((tax) => ({ ...tax, exempted: 20_000, exemptTax: 1_200, exemptReason: 'SNAP' })),
  vouchers: [
    { sequence: 1, number: 'D1', program: 'DOUBLE UP', action: 'redeemed', amount: 40_000, expiry: '2026-12-31' },
    { sequence: 2, number: 'D2', program: 'DOUBLE UP', action: 'issued', amount: 20_000, expiry: '2026-12-31' },
  ],
};

describe('a post void that only names its sale', () => {
  it('leaves nothing of it, neither what was not taxed nor the voucher that it took; the one that it printed is out', () => {
    const back = reversalOf({ ...sold, number: '1121', kind: 'postVoid', vouchers: [], events: [] }, sold);
    const sum = (of: (one: Transaction) => number[]): number =>
      [sold, back].flatMap(of).reduce((all, value) => all + value, 0);
    expect(sum(({ total }) => [total])).toBe(0);
    expect(sum(({ lines }) => lines.map(({ amount, discount }) => amount + discount))).toBe(0);
    expect(sum(({ lines }) => lines.map(({ units }) => units))).toBe(0);
    expect(sum(({ tenders }) => tenders.map(({ amount }) => amount))).toBe(0);
    expect(sum(({ discounts }) => discounts.map(({ amount }) => amount))).toBe(0);
    for (const part of ['amount', 'taxable', 'exempted', 'exemptTax'] as const)
      expect([part, sum(({ taxes }) => taxes.map((tax) => tax[part]))]).toEqual([part, 0]);
    expect(back.vouchers.map(({ number, amount }) => [number, amount])).toEqual([['D1', -40_000]]);
  });

  it('takes back the sale of its segment, whatever else is taken back there', async () => {
    const opened = await openSegment({
      format: 'poslog',
      profile: null,
      items: null,
      packed: false,
      capped: true,
      bytes: poslog([1, 2, 3], [3, 1]),
    });
    expect(opened.contents.found.map(({ head }) => head.voids?.number)).toEqual([
      undefined,
      undefined,
      undefined,
      '3',
      '1',
    ]);
    expect(await opened.takeBack(3, 2)).toMatchObject({ lines: 1, net: -20_000 });
    expect(await opened.takeBack(4, 0)).toMatchObject({ lines: 1, net: -20_000 });
    for (const at of [3, 4]) expect(await opened.transaction(at)).toMatchObject({ kind: 'postVoid', total: -20_000 });
    const request = requestOf([0, 1, 2, 3, 4]);
    const whole = await Promise.all(request.entering.map(({ at }) => opened.transaction(at)));
    expect(opened.block(request).equals(journalBlock(entriesOf(opened, whole, request)))).toBe(true);
  });
});
