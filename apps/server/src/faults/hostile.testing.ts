import { gzipSync } from 'node:zlib';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { draw } from '@lanewise/testkit/draw';
import { writeAce } from '@lanewise/tlog/ace/write';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { randomOf } from './drawn.testing.ts';

/** Malicious files, or files of a broken register. Each has good receipts beside the hostile content. */
export interface HostileFile {
  name: string;
  bytes: Uint8Array;
  /** Numbers of its good receipts, which must enter whatever is beside them. */
  good: readonly string[];
}

export const hostileFormats = ['jsonl', 'poslog', 'csv', 'ace'] as const;
export type HostileFormat = (typeof hostileFormats)[number];

export const csvProfile = {
  name: 'hostile',
  csv: {
    columns: {
      location: 'Store',
      transaction: 'No',
      lane: 'Lane',
      date: 'Date',
      time: 'Time',
      item: 'Item',
      description: 'Name',
      department: 'Dept',
      quantity: 'Qty',
      amount: 'Amount',
    },
    dateFormat: 'yyyy-MM-dd',
    timeFormat: 'HH:mm:ss',
  },
};

/**
 * Values at and beyond the limits of columns: numbers, dates, times, and texts that could be mistaken for something
 * else.
 */
export const hostileValues: readonly string[] = [
  '',
  '0',
  '-0',
  '-1',
  '1',
  '0.00001',
  '99999999999',
  '99999999999.9999',
  '-99999999999.9999',
  '100000000000',
  '999999999999',
  '9007199254740993',
  '2147483648',
  '4294967296',
  '9223372036854775808',
  '18446744073709551616',
  '1e308',
  '1e-400',
  '-1e18',
  'NaN',
  'Infinity',
  '0x10',
  '1,234.56',
  '00000000000000000000000000000000001',
  '0001-01-01',
  '1899-12-30',
  '1900-01-01',
  '1969-12-31',
  '1970-01-01',
  '2038-01-20',
  '2106-02-08',
  '2149-06-06',
  '2149-06-07',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '+10000-01-01',
  '-0001-01-01',
  '0001-01-01T00:00:00',
  '1899-12-30T00:00:00',
  '1900-01-01T00:00:00',
  '9999-12-31T23:59:59',
  '1970-01-01T00:00:00',
  '2026-11-19T24:00:00',
  '2026-11-19T23:59:60',
  '25:00:00',
  '00:00:00',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table journal; --",
  '=1+1',
  '<script>',
  '%00',
  '../../etc/passwd',
  '2148-12-31',
  '2148-12-31T23:59:59',
  '2149-01-01',
  '\0',
  'x\0',
  '\ud83d',
  'x\udc00',
  '\x07',
  '\u202e',
  '\ud83d\ude00',
  '\u00e9'.repeat(300),
  'x'.repeat(256),
  'x'.repeat(5_000),
  'x'.repeat(70_000),
];

const receipt = (number: string): Transaction => {
  const [one] = draw(`
  9 2026-11-19 lane 2
    #${number} 09:15 sale Fresh/Produce 4011 2 x 3.00 off 1.00 | Dairy 0041 0.50 lb x 3.80 | tax 0.05 | voucher 1.00 | cash 5.95 change 1.00`);
  if (!one) throw new Error('nothing drawn');
  return {
    ...one,
    cashier: '114',
    cashierName: 'Zoé G.',
    customer: '4710',
    ringSeconds: 30,
    tenderSeconds: 9,
    idleSeconds: 4,
  };
};

/** Every path to a text, number or flag in a JSON value. */
const leavesOf = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
    : [[...path]];

const setAt = (value: unknown, [key = '', ...rest]: readonly string[], to: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return to;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[key] = rest.length === 0 ? to : setAt(copy[key], rest, to);
  return Array.isArray(value) ? Object.values(copy) : copy;
};

/** The hostile value as text and, if it is one, as a number. */
const jsonFor = (value: string): unknown[] =>
  Number.isFinite(Number(value)) && value !== '' ? [value, Number(value)] : [value];

const jsonLines = (number: string): string[] => [...writeJsonl([receipt(number)])].join('').trimEnd().split('\n');

const jsonlWith = (number: string, pick: (below: number) => number): string => {
  const line = JSON.parse(jsonLines(number).at(-1) ?? '{}') as unknown;
  const leaves = leavesOf(line);
  const values = jsonFor(hostileValues[pick(hostileValues.length)] ?? '');
  return JSON.stringify(setAt(line, leaves[pick(leaves.length)] ?? [], values[pick(values.length)]));
};

/** Texts that no database stores, and the last possible day and time, each in every field of a receipt of its own. */
export const poisonedFile = (): HostileFile & { receipts: number } => {
  const one = JSON.parse(jsonLines('1').at(-1) ?? '{}') as Record<string, unknown>;
  const poisoned = leavesOf(one).flatMap((path) =>
    ['x\0', 'x\ud83d', '2148-12-31', '2148-12-31T23:59:59'].map((value) => ({
      path,
      receipt: setAt(one, path, value),
    })),
  );
  const named = ['x\0', 'x\ud83d'].map((name) => ({ path: [name], receipt: { ...one, [name]: 1 } }));
  const good: string[] = [];
  const lines = [...poisoned, ...named].flatMap(({ path, receipt }, at) => {
    // Beyond the numbers of the other files.
    const number = String(8_000_000 + at);
    good.push(number);
    const odd = path[0] === 'number' ? receipt : setAt(receipt, ['number'], `p${at}`);
    return [JSON.stringify(odd), ...jsonLines(number)];
  });
  return {
    name: 'jsonl-poisoned',
    bytes: Buffer.from(`${lines.join('\n')}\n`),
    good,
    receipts: lines.length,
  };
};

const escaped = (text: string): string => text.replace(/[<&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const poslogBody = (number: string): string =>
  /<Transaction[^]*<\/Transaction>/.exec([...writePoslog([receipt(number)])].join(''))?.[0] ?? '';

const poslogWith = (number: string, pick: (below: number) => number): string => {
  const body = poslogBody(number);
  const places = [...body.matchAll(/(?<=>)[^<>]+(?=<)|(?<==")[^"]*(?=")/g)];
  const place = places[pick(places.length)];
  if (!place) return body;
  const value = escaped(hostileValues[pick(hostileValues.length)] ?? '');
  return body.slice(0, place.index) + value + body.slice(place.index + place[0].length);
};

const csvHeader = Object.values(csvProfile.csv.columns).join(',');
const csvRow = (number: string): string[] => [
  '9',
  number,
  '2',
  '2026-11-19',
  '09:15:00',
  '4011',
  'Bananas',
  'Fresh',
  '2',
  '6.00',
];
const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvWith = (number: string, pick: (below: number) => number): string => {
  const row = csvRow(number);
  row[pick(row.length)] = hostileValues[pick(hostileValues.length)] ?? '';
  return row.map(csvCell).join(',');
};

const aceOf = (number: string): Buffer => Buffer.concat([...writeAce([receipt(number)])]);

/** A log has no texts to replace: some of its bytes are changed. */
const aceWith = (number: string, pick: (below: number) => number): Buffer => {
  const bytes = aceOf(number);
  for (let change = 0; change <= pick(3); change += 1) bytes[pick(bytes.length)] = pick(256);
  return bytes;
};

const writers: Readonly<
  Record<
    HostileFormat,
    (good: readonly [string, string], hostile: readonly string[], pick: (below: number) => number) => Uint8Array
  >
> = {
  jsonl: ([first, last], hostile, pick) =>
    Buffer.from(
      [...jsonLines(first), ...hostile.map((number) => jsonlWith(number, pick)), jsonLines(last).at(-1)].join('\n') +
        '\n',
    ),
  poslog: ([first, last], hostile, pick) =>
    Buffer.from(
      `<POSLog>${poslogBody(first)}${hostile.map((number) => poslogWith(number, pick)).join('')}${poslogBody(last)}</POSLog>`,
    ),
  csv: ([first, last], hostile, pick) =>
    Buffer.from(
      [
        csvHeader,
        csvRow(first).join(','),
        ...hostile.map((number) => csvWith(number, pick)),
        csvRow(last).join(','),
      ].join('\n') + '\n',
    ),
  ace: ([first, last], hostile, pick) =>
    Buffer.concat([aceOf(first), ...hostile.map((number) => aceWith(number, pick)), aceOf(last)]),
};

/** Receipts with a hostile value each in one file. */
const perFile = 12;

/** A file of hostile receipts between two good ones. Numbers have four digits, as on every register. */
export const hostileFile = (format: HostileFormat, seed: number): HostileFile => {
  const pick = randomOf(seed);
  const numbers = Array.from({ length: perFile + 2 }, (_, at) =>
    String(1 + ((seed * (perFile + 2) + at) % 9_998)).padStart(4, '0'),
  );
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
  // In a log, bytes mark the end of a transaction: a changed one may swallow its neighbour.
  const good = format === 'ace' ? [] : [first, last];
  return { name: `${format}-${seed}`, bytes: writers[format]([first, last], numbers.slice(1, -1), pick), good };
};

/** The same with bytes lost, changed or cut off at the end: none of its receipts is known to be good. */
export const damagedFile = (format: HostileFormat, seed: number): HostileFile => {
  const pick = randomOf(seed + 1);
  const { name, bytes } = hostileFile(format, seed);
  const damaged = Buffer.from(bytes);
  for (let change = 0; change < 8; change += 1) damaged[pick(damaged.length)] = pick(256);
  return { name: `${name}-damaged`, bytes: damaged.subarray(0, 1 + pick(damaged.length)), good: [] };
};

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

/** Small when sent and large when unpacked, or shaped to make a careless reader take forever. */
export const bombs: readonly HostileFile[] = [
  ['spaces', gzipSync(Buffer.alloc(60 * 2 ** 20, 32))],
  ['secrets', gzipSync('pin cvv '.repeat(1_000_000))],
  ['zeros', gzipSync(Buffer.alloc(80 * 2 ** 20))],
  ['json deep', Buffer.from(`{"number":"1","lines":${nested(200_000, '[', ']')}}\n`)],
  ['xml deep', Buffer.from(`<POSLog>${nested(100_000, '<a>', '</a>')}</POSLog>`)],
  ['entities', Buffer.from('<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><POSLog>&d;</POSLog>')],
  ['one line', gzipSync(`{"number":"1","cashierName":"${'x'.repeat(20_000_000)}"}\n`)],
  ['small receipts', gzipSync('{"store":"9","businessDate":"2026-11-19","lane":"3","number":"1"}\n'.repeat(300_000))],
  [
    'unknown elements',
    gzipSync(
      `<POSLog><Transaction>${Array.from({ length: 100_000 }, (_, at) => `<e${at}/>`).join('')}</Transaction></POSLog>`,
    ),
  ],
  ['digits', gzipSync('4'.repeat(8_000_000))],
  ['quotes', gzipSync('"'.repeat(8_000_000))],
].map(([name, bytes]) => ({ name: `bomb ${name as string}`, bytes: bytes as Uint8Array, good: [] }));
