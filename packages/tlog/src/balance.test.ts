import { describe, expect, it } from 'vitest';
import { gapsOf, isUnbalanced } from './balance.ts';
import { decodeAll, profileOf, transactionsOf } from './testing.ts';
import { ace } from './ace/format.ts';
import { drawLog } from './ace/testing.ts';
import { csv } from './csv/format.ts';
import { jsonl } from './jsonl/format.ts';
import { poslog } from './poslog/format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

type Parts = Partial<Pick<Transaction, 'kind' | 'total' | 'events'>> & {
  line?: number;
  tax?: number;
  deposit?: number;
  paid?: number;
  rounding?: number;
};

const receipt = ({ line = 100_000, tax = 0, deposit = 0, paid = 0, rounding = 0, ...head }: Parts): Transaction => {
  const jsonLines = JSON.stringify({
    store: '9',
    businessDate: '2026-03-01',
    number: '1',
    lines: [
      { upc: '4011', amount: line / 10_000 },
      ...(deposit === 0 ? [] : [{ kind: 'deposit', amount: deposit / 10_000 }]),
    ],
    taxes: tax === 0 ? [] : [{ amount: tax / 10_000 }],
    tenders: [
      ...(paid === 0 ? [] : [{ kind: 'cash', amount: paid / 10_000 }]),
      ...(rounding === 0 ? [] : [{ kind: 'rounding', amount: rounding / 10_000 }]),
    ],
    events: [],
  });
  const [transaction] = transactionsOf(decodeAll(jsonl, jsonLines));
  if (transaction === undefined) throw new Error(jsonLines);
  return { ...transaction, ...head };
};

describe('a receipt that does not close', () => {
  it.each<[string, Parts, string[]]>([
    ['a line', { total: 90_000 }, ['Lines and taxes 100000']],
    ['a tax', { tax: 7_000, total: 100_000 }, ['Lines and taxes 107000']],
    ['a deposit', { deposit: 2_500, total: 100_000 }, ['Lines and taxes 102500']],
    ['what was paid', { paid: 99_900 }, ['Tenders 99900']],
    ['a rounding of the wrong sign', { line: 100_200, paid: 100_000, rounding: -200 }, ['Tenders 99800']],
    ['both', { total: 110_000, paid: 120_000 }, ['Lines and taxes 100000', 'Tenders 120000']],
  ])('by %s is doubtful', (_, parts, gaps) => {
    const one = receipt(parts);
    expect(gapsOf(one).map(({ part, sum }) => `${part} ${sum}`)).toEqual(gaps);
    expect(isUnbalanced(one)).toBe(true);
  });

  it('is doubtful where its decoder alone says so', () => {
    expect(isUnbalanced(receipt({ events: [{ sequence: 0, kind: 'unbalanced', detail: '' }] }))).toBe(true);
  });

  it.each<[string, Parts]>([
    ['closes', { tax: 7_000, deposit: 2_500, paid: 109_500 }],
    ['closes with a rounding', { line: 100_200, paid: 100_000, rounding: 200 }],
    ['is apart by less than a cent', { total: 100_099 }],
    ['sells nothing', { kind: 'suspended', total: 90_000 }],
  ])('and one that %s is not', (_, parts) => {
    expect(isUnbalanced(receipt(parts))).toBe(false);
  });
});

describe('every decoder tells a receipt of 10.00 that was paid with 9.00', () => {
  const xml = `<POSLog><Transaction><RetailStoreID>9</RetailStoreID><SequenceNumber>1</SequenceNumber>
    <BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction><LineItem><Sale><ExtendedAmount>10.00</ExtendedAmount></Sale></LineItem>
    <LineItem><Tender TenderType="Cash"><Amount>9.00</Amount></Tender></LineItem>
    <Total TotalType="TransactionGrandAmount">10.00</Total></RetailTransaction></Transaction></POSLog>`;
  const log = drawLog(
    '00 : 0003 : 0179 : 2611191534 : 00 : 2 : 114 : 9999 : 1000\n01 : 100 : 1000 : : : 0 : 0 : 00\n05 : 11 : 900',
  );
  const lines = `{"store":"9","businessDate":"2026-03-01","number":"1","lines":[{"amount":10}],"tenders":[{"kind":"cash","amount":9}]}`;
  const columns = { transaction: 'no', date: 'day', amount: 'sum', total: 'total', location: 'store' };
  it.each([
    ['POSLog', poslog, xml],
    ['4690', ace, log],
    ['JSON lines', jsonl, lines],
    ['JSON lines that list events', jsonl, lines.replace('}]}', '}],"events":[]}')],
    ['CSV', csv, 'store,no,day,sum,total\n9,1,2026-03-01,10.00,9.00\n'],
  ])('%s', (_, format, content) => {
    const profile = format === csv ? profileOf({ csv: { columns } }) : profileOf({ location: '9' });
    const [transaction, ...others] = transactionsOf(decodeAll(format, content, { profile }));
    expect(others).toEqual([]);
    expect(transaction && isUnbalanced(transaction)).toBe(true);
  });
});
