import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** Bodies that a hostile sender may use to hold up other senders. Each is within the size limits or just beyond. */
export interface Hostile {
  name: string;
  fileName: string;
  body: () => Uint8Array;
  query?: Record<string, string>;
  /** Path below `ingest/`; default: segments. */
  path?: string;
  method?: string;
  /** Number of copies sent at once, each a little different. */
  times?: number;
}

const MIB = 1024 * 1024;
const receipt = (number: number | string, store = '1', department = 'a', more = ''): string =>
  `{"store":"${store}","businessDate":"2026-11-19","lane":"2","number":"${number}","ended":"2026-11-19T19:41:00",` +
  `"lines":[{"upc":"4011","amount":"1.00","department":[{"name":"${department}"}]}]${more}}\n`;

const namesake = (at: number): string => receipt('0', '1', 'a', `,"total":"${at}.00"`).replace('"lane":"2",', '');

const many = (count: number, one: (at: number) => string): string => {
  const parts: string[] = [];
  for (let at = 0; at < count; at += 1) parts.push(one(at));
  return parts.join('');
};

const poslog = (content: string): string =>
  `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${content}</POSLog>`;
const transaction = (number: number | string, inner: string, attributes = ''): string =>
  `<Transaction><RetailStoreID>1</RetailStoreID><WorkstationID>3</WorkstationID><SequenceNumber>${number}</SequenceNumber>` +
  `<BusinessDayDate>2026-11-19</BusinessDayDate><EndDateTime>2026-11-19T10:00:00</EndDateTime>` +
  `<RetailTransaction${attributes}>${inner}</RetailTransaction></Transaction>`;
const postVoid = (number: number): string =>
  transaction(
    number,
    `<TransactionLink ReasonCode="Voided"><SequenceNumber>${number + 1_000_000}</SequenceNumber></TransactionLink>`,
    ' TransactionStatus="PostVoided"',
  );

const packed = (text: string): Uint8Array => gzipSync(text, { level: 9 });
const letters = (bytes: number): string =>
  randomBytes(Math.ceil((bytes * 3) / 4))
    .toString('base64')
    .slice(0, bytes);
const linesOf = (text: string, length: number): string =>
  (text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []).join('\n');

const dryRun = { dryRun: 'true' };

export const hostile: Hostile[] = [
  {
    name: 'gzip of secret words',
    fileName: 'a.jsonl',
    body: () => packed(receipt('a') + 'pin cvv '.repeat(8 * MIB - 100)),
  },
  { name: '64 MiB of digits', fileName: 'a.jsonl', body: () => packed(receipt('a') + '4111 '.repeat(13 * MIB)) },
  {
    name: '900,000 tiny receipts',
    fileName: 'a.jsonl',
    body: () => packed('{"store":"1","businessDate":"2026-11-19","number":"1"}\n'.repeat(900_000)),
  },
  { name: '50,000 receipts', fileName: 'a.jsonl', body: () => packed(many(50_000, (at) => receipt(at))) },
  { name: 'the same again', fileName: 'a.jsonl', body: () => packed(`\n${many(50_000, (at) => receipt(at))}`) },
  {
    name: '50,000 conflicts',
    fileName: 'a.jsonl',
    body: () => packed(many(50_000, (at) => receipt(at, '1', 'other'))),
  },
  {
    name: '50,000 POSLog transactions',
    fileName: 'a.xml',
    body: () => packed(poslog(many(50_000, (at) => transaction(at, '')))),
  },
  {
    name: '50,000 broken records',
    fileName: 'a.jsonl',
    body: () => packed(receipt('b') + many(49_000, (at) => `{"x":${at}\n`)),
  },
  { name: '5,000 post voids of nothing', fileName: 'a.xml', body: () => packed(poslog(many(5_000, postVoid))) },
  { name: '10,000 stores', fileName: 'a.jsonl', body: () => packed(many(9_990, (at) => receipt(at, `${at}`))) },
  {
    name: '10,000 departments',
    fileName: 'a.jsonl',
    body: () => packed(many(9_990, (at) => receipt(`d${at}`, '1', `${at}`))),
  },
  {
    name: '9,000 departments of 32 levels',
    fileName: 'a.jsonl',
    body: () => packed(many(9_000, (at) => receipt(`deep${at}`, '1', `${at}"},{"name":"`.repeat(31) + String(at)))),
  },
  {
    name: '50,000 receipts of one number without a lane',
    fileName: 'a.jsonl',
    body: () => packed(many(50_000, namesake)),
  },
  { name: 'the 50,000 of one number again', fileName: 'a.jsonl', body: () => packed(`\n${many(50_000, namesake)}`) },
  {
    name: '64 MiB that do not shrink',
    fileName: 'a.jsonl',
    body: () => Buffer.from(receipt('c') + linesOf(letters(60 * MIB), 900)),
  },
  {
    name: '12 MiB that do not shrink',
    fileName: 'a.jsonl',
    body: () => Buffer.from(receipt('c') + linesOf(letters(12 * MIB), 900)),
  },
  {
    name: 'one line of 60 MiB',
    fileName: 'a.jsonl',
    body: () => packed(receipt('d') + `{"a":"${'x'.repeat(60 * MIB)}"}`),
  },
  {
    name: 'one receipt of 300,000 lines',
    fileName: 'a.jsonl',
    body: () =>
      packed(
        `{"store":"1","businessDate":"2026-11-19","lane":"2","number":"big","ended":"2026-11-19T19:41:00","lines":[${'{"upc":"4011","amount":"1.00"},'.repeat(300_000)}{"upc":"1","amount":"1.00"}]}\n`,
      ),
  },
  {
    name: 'a million unknown elements',
    fileName: 'a.xml',
    body: () =>
      packed(
        poslog(
          transaction(
            7,
            many(1_000_000, (at) => `<e${at}/>`),
          ),
        ),
      ),
  },
  {
    name: 'deep nesting, POSLog',
    fileName: 'a.xml',
    body: () => packed(poslog(transaction(8, '<a>'.repeat(1_000_000)))),
  },
  {
    name: 'deep nesting, JSON',
    fileName: 'a.jsonl',
    body: () => packed(`${receipt('e')}{"store":${'['.repeat(10_000_000)}`),
  },
  {
    name: '3 dry runs at once',
    fileName: 'a.jsonl',
    query: dryRun,
    times: 3,
    body: () => packed(many(50_000, (at) => receipt(`r${at}`))),
  },
  {
    name: 'an item file of 60 MB',
    fileName: '',
    path: 'items',
    method: 'PUT',
    body: () => Buffer.from(many(1_200_000, (at) => `${at},Item of the number ${at},Department\n`)),
  },
  {
    name: 'an item file that does not shrink',
    fileName: '',
    path: 'items',
    method: 'PUT',
    body: () => Buffer.from(linesOf(letters(60 * MIB), 70)),
  },
];
