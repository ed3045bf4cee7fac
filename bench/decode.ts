// Time of decoding POSLog against the time that its tokenizer takes with empty handlers on the same bytes: node --import tsx bench/decode.ts [MB]
import { SaxesParser } from 'saxes';
import { openRedactor } from '@lanewise/tlog/redact';
import { poslog } from '@lanewise/tlog/poslog/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { enter, withFacts } from './journal.ts';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';

const CHUNK = 64 * 1024;

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
  const second = String(index % 60).padStart(2, '0');
  return {
    store: '9',
    businessDate: `2026-01-0${1 + (index % 9)}`,
    lane: String(1 + (index % 12)),
    number: String(index),
    occurrence: 0,
    kind: 'sale',
    began: `2026-01-01T10:00:${second}`,
    ended: `2026-01-01T10:05:${second}`,
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

function* transactions(bytes: number, size: { written: number }): Iterable<Transaction> {
  for (let index = 1; size.written < bytes; index++) yield transactionOf(index);
}

const generate = (megabytes: number): Uint8Array => {
  const size = { written: 0 };
  const parts: Buffer[] = [];
  for (const text of writePoslog(transactions(megabytes * 1_000_000, size))) {
    const part = Buffer.from(text);
    size.written += part.length;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

const tokenize = (bytes: Uint8Array): number => {
  let tags = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', () => void tags++);
  parser.on('closetag', () => {});
  parser.on('text', () => {});
  parser.on('cdata', () => {});
  for (const chunk of chunksOf(bytes)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return tags;
};

const decode = (bytes: Uint8Array): number => {
  const run = poslog.open({ profile: null, items: null });
  let found = 0;
  const count = (decoded: ReturnType<typeof run.end>): void => {
    for (const one of decoded) {
      if (one.type !== 'transaction' || one.transaction.events.some(({ kind }) => kind === 'unbalanced'))
        throw new Error(`Not decoded: ${JSON.stringify(one)}`);
      found++;
    }
  };
  for (const chunk of chunksOf(bytes)) count(run.push(chunk));
  count(run.end());
  return found;
};

const redact = (bytes: Uint8Array): number => {
  const redactor = openRedactor();
  for (const chunk of chunksOf(bytes)) redactor.push(chunk);
  redactor.end();
  return redactor.found;
};

/** Processor seconds of the fastest of three runs: other work on the machine counts as little as possible. */
const fastest = (work: () => number): { seconds: number; result: number } => {
  let seconds = Infinity;
  let result = 0;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    result = work();
    const { user, system } = process.cpuUsage(before);
    seconds = Math.min(seconds, (user + system) / 1_000_000);
  }
  return { seconds, result };
};

/** Wall seconds from bytes to figures in every view, in segments as the command line cuts them. The inbox is left out. */
const decodeAndEnter = (bytes: Uint8Array): Promise<number> =>
  withFacts(async (facts) => {
    const from = performance.now();
    const splitter = poslog.split({ profile: null, targetBytes: 8_000_000, limitBytes: 64_000_000 });
    let segment = 0;
    const take = async (segments: ReturnType<typeof splitter.end>): Promise<void> => {
      for (const { bytes: part } of segments) {
        const run = poslog.open({ profile: null, items: null });
        const decoded = [...run.push(part), ...run.end()];
        segment += 1;
        await enter(
          facts,
          decoded.flatMap((one) => (one.type === 'transaction' ? [one.transaction] : [])),
          segment,
        );
      }
    };
    for (const chunk of chunksOf(bytes)) await take(splitter.push(chunk));
    await take(splitter.end());
    return (performance.now() - from) / 1000;
  });

const megabytes = Number(process.argv[2] ?? 100);
const file = generate(megabytes);
const size = file.length / 1_000_000;
const empty = fastest(() => tokenize(file));
const full = fastest(() => decode(file));
const covered = fastest(() => redact(file));
const rate = (seconds: number): string => `${seconds.toFixed(2)} s, ${(size / seconds).toFixed(0)} MB/s`;

console.log(`POSLog of ${size.toFixed(0)} MB, ${full.result} transactions, ${empty.result} elements`);
console.log(`tokenizer with empty handlers  ${rate(empty.seconds)}`);
console.log(`decoder                        ${rate(full.seconds)}`);
console.log(`ratio                          ${(full.seconds / empty.seconds).toFixed(2)}`);
const wall = performance.now();
tokenize(file);
const tokenizing = (performance.now() - wall) / 1000;
const entering = await decodeAndEnter(file);
console.log(
  `decoder and journal            ${rate(entering)}, ${(entering / tokenizing).toFixed(2)} times the tokenizer (wall)`,
);
console.log(`redaction                      ${rate(covered.seconds)}`);
