import { addDays } from '@lanewise/domain/calendar/day';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';

/** Transactions of a day in one busy store, numbered from the first. */
const perDay = 2_000;
const firstDay = '2026-01-01';

/** A repeatable sequence of whole numbers below `limit`. */
let state = 1;
const next = (limit: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
};

const lineOf = (sequence: number): Line => {
  const weighed = next(8) === 0;
  const price = 5_000 + next(120) * 1_000;
  const quantity = weighed ? 1_000 + next(20_000) : 10_000;
  const department = String(1 + next(40));
  return {
    sequence,
    kind: 'sale',
    upc: String(10_000_000_000 + next(30_000)).padStart(14, '0'),
    description: `ITEM ${next(30_000)} ORGANIC`,
    department: [{ code: department, name: `Department ${department}` }],
    quantity,
    units: 10_000,
    weighed,
    unitPrice: price,
    amount: weighed ? Math.floor((price * quantity) / 1_000_000) * 100 : price,
    discount: 0,
    entry: 'scanned',
    taxFlag: next(3) === 0 ? 'T' : 'F',
    foodStamp: next(3) > 0,
  };
};

const transactionOf = (index: number): Transaction => {
  const lines = Array.from({ length: 1 + next(30) }, (_, line) => lineOf(line + 1));
  const discounts = lines
    .filter(({ amount }) => amount > 2_000 && next(6) === 0)
    .map((line) => {
      line.discount = -1_000;
      return {
        sequence: line.sequence,
        line: line.sequence,
        kind: 'promotion' as const,
        code: '1027',
        description: 'Deal',
        amount: -1_000,
      };
    });
  const net = lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);
  const tax = Math.floor(net / 2_000) * 100;
  const sequence = lines.length + 1;
  const date = addDays(firstDay, Math.floor(index / perDay));
  const hour = String(8 + Math.floor((index % perDay) / (perDay / 12))).padStart(2, '0');
  const second = String(index % 60).padStart(2, '0');
  return {
    store: '9',
    businessDate: date,
    lane: String(1 + (index % 12)),
    number: String(index),
    occurrence: 0,
    kind: 'sale',
    began: `${date}T${hour}:00:${second}`,
    ended: `${date}T${hour}:05:${second}`,
    cashier: String(100 + (index % 20)),
    cashierName: 'Cashier',
    customer: index % 3 === 0 ? String(900_000 + next(9_999)) : '',
    currency: 'USD',
    total: net + tax,
    ringSeconds: 40,
    tenderSeconds: 20,
    idleSeconds: 10,
    lines,
    discounts,
    taxes: [
      {
        sequence,
        code: '1',
        description: 'Sales',
        taxable: net,
        percent: 50_000,
        amount: tax,
        exempted: 0,
        exemptTax: 0,
        exemptReason: '',
      },
    ],
    tenders: [
      {
        sequence: sequence + 1,
        kind: 'credit',
        code: '10',
        description: 'Visa',
        amount: net + tax,
        change: 0,
        cashBack: false,
        cardBrand: 'Visa',
        cardLast4: '1234',
      },
    ],
    vouchers: [],
    events: [],
  };
};

export interface Size {
  written: number;
}

/** Day after day of one busy store, until a file of them is long enough. Always the same. */
export function* transactions(bytes: number, size: Size): Iterable<Transaction> {
  state = 1;
  for (let index = 1; size.written < bytes; index++) yield transactionOf(index);
}

/** A POSLog file of about `bytes` bytes, in pieces. */
export function* poslogOf(bytes: number): Iterable<Buffer> {
  const size: Size = { written: 0 };
  for (const text of writePoslog(transactions(bytes, size))) {
    const part = Buffer.from(text);
    size.written += part.length;
    yield part;
  }
}

/** A POSLog file of about so many lines: some of the receipts of a store, other ones by each number. */
export function* poslogWithLines(lines: number, number: number): Iterable<Buffer> {
  state = number;
  let written = 0;
  const some = function* (): Iterable<Transaction> {
    for (let index = number * 100_000; written < lines; index += 1) {
      const one = transactionOf(index % 100_000);
      written += one.lines.length;
      yield { ...one, number: String(index) };
    }
  };
  for (const text of writePoslog(some())) yield Buffer.from(text);
}
