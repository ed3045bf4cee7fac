import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { openDraw, type Draw } from './draw.ts';

/** How registers write. */
export type Writing = 'jsonl' | 'poslog';

/** A receipt as a register wrote it. Its fields tell apart what was acknowledged from what was counted. */
export interface Receipt {
  text: string;
  /** yyyy-mm-dd, as the register's clock shows it. */
  date: string;
  /** Net sales in cents. */
  cents: number;
  lines: number;
  isAcknowledged: boolean;
}

/** Different baskets. A receipt is one of them with its own store, day, lane, number and time. */
const baskets = 400;
const averageLines = 15;
const departments = 12;
const cent = 100;

const places = ['STORE', 'DATE', 'LANE', 'NUMBER', 'TIME'] as const;
type Place = (typeof places)[number];
const pattern = new RegExp(`%(${places.join('|')})%`);

const lineOf = (draw: Draw, sequence: number): Line => {
  const price = (49 + draw.below(1_900)) * cent;
  const pieces = draw.oneIn(20) ? 2 : 1;
  const department = String(1 + draw.below(departments));
  const item = Math.floor(20_000 * draw.fraction() ** 3);
  return {
    sequence,
    kind: 'sale',
    upc: String(4_000_000_000_000 + item),
    description: `ITEM ${item}`,
    department: [{ code: department, name: `Department ${department}` }],
    quantity: pieces * 10_000,
    units: pieces * 10_000,
    weighed: false,
    unitPrice: price,
    amount: price * pieces,
    discount: 0,
    entry: 'scanned',
    taxFlag: '',
    foodStamp: false,
  };
};

const basketOf = (draw: Draw, count: number): Transaction => {
  const lines = Array.from({ length: count }, (_, at) => lineOf(draw, at + 1));
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = Math.floor(net / 20 / cent) * cent;
  const [began, ended] = ['%DATE%T%TIME%', '%DATE%T%TIME%'];
  return {
    store: '%STORE%',
    businessDate: '%DATE%',
    lane: '%LANE%',
    number: '%NUMBER%',
    occurrence: 0,
    kind: 'sale',
    began,
    ended,
    cashier: String(100 + draw.below(20)),
    cashierName: '',
    customer: '',
    currency: 'USD',
    total: net + tax,
    ringSeconds: 40,
    tenderSeconds: 20,
    idleSeconds: 10,
    lines,
    discounts: [],
    vouchers: [],
    events: [],
    taxes: [
      {
        sequence: count + 1,
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
        sequence: count + 2,
        kind: draw.oneIn(3) ? 'cash' : 'credit',
        code: '10',
        description: 'Tender',
        amount: net + tax,
        change: 0,
        cashBack: false,
        cardBrand: '',
        cardLast4: '',
      },
    ],
  };
};

/** A receipt with places to fill in: texts and names of places by turns. */
interface Pattern {
  parts: readonly string[];
  cents: number;
  lines: number;
}

const patternsOf = (writing: Writing): Pattern[] => {
  const draw = openDraw(1);
  return Array.from({ length: baskets }, (_, at) => {
    const count = averageLines - 5 + (at % 11);
    const basket = basketOf(draw, count);
    const text = [...(writing === 'jsonl' ? writeJsonl([basket]) : [...writePoslog([basket])].slice(1, -1))].join('');
    const cents = basket.lines.reduce((sum, { amount }) => sum + amount, 0) / cent;
    return { parts: text.split(pattern), cents, lines: count };
  });
};

export interface Till {
  /** The next receipts of a store with at least so many item lines. */
  sell(store: string, numbers: Map<string, number>, lines: number, now: Date, draw: Draw): Receipt[];
  /** A file of receipts. */
  file(receipts: readonly Receipt[]): Buffer;
  extension: string;
}

const lanes = 4;

/** Writes receipts quickly: the baskets are written once, by the writers of the formats. */
export const openTill = (writing: Writing): Till => {
  const patterns = patternsOf(writing);
  const ends = writing === 'jsonl' ? ['', ''] : [...writePoslog([])];
  const one = (store: string, numbers: Map<string, number>, now: Date, draw: Draw): Receipt => {
    const { parts, cents, lines } = patterns[draw.below(patterns.length)] as Pattern;
    const lane = String(1 + draw.below(lanes));
    const number = (numbers.get(lane) ?? 0) + 1;
    numbers.set(lane, number);
    const moment = now.toISOString();
    const values: Record<Place, string> = {
      STORE: store,
      DATE: moment.slice(0, 10),
      LANE: lane,
      NUMBER: String(number).padStart(6, '0'),
      TIME: moment.slice(11, 19),
    };
    const text = parts.map((part, at) => (at % 2 === 0 ? part : values[part as Place])).join('');
    return { text, date: values.DATE, cents, lines, isAcknowledged: false };
  };
  return {
    sell: (store, numbers, lines, now, draw) => {
      const sold: Receipt[] = [];
      for (let left = lines; left > 0; left -= sold.at(-1)?.lines ?? left) sold.push(one(store, numbers, now, draw));
      return sold;
    },
    file: (receipts) => Buffer.from([ends[0], ...receipts.map(({ text }) => text), ends[1]].join('')),
    extension: writing === 'jsonl' ? 'jsonl' : 'xml',
  };
};
