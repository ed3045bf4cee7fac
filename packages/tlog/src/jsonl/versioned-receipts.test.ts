import { expect, it } from 'vitest';
import { decodeAll, splitAll } from '../testing.ts';
import { jsonl } from './format.ts';

// A line with a version that has fields of a receipt is a receipt, or waits in quarantine; it is never taken for a header alone.

const receipt = (number: string, more: object = {}): object => ({
  number,
  lines: [{ upc: '4011', amount: 5 }],
  ...more,
});
const versioned = (number: string, more: object = {}): object => ({ lanewise: 1, ...receipt(number), ...more });
const at = { store: '1', businessDate: '2026-03-07', lane: '1' };
const file = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Place and number of what enters, reason and detail of what does not, and the records of all, whole and cut anywhere. */
const outcome = (content: string): string[] => {
  const told = (bytes: string | Uint8Array): string[] =>
    decodeAll(jsonl, bytes).flatMap((one) => {
      if (one.type === 'unknown') return [];
      if (one.type === 'broken') return one.records === 0 ? [] : [`${one.reason}: ${one.detail}`];
      const { store, businessDate, lane, number } = one.transaction;
      return [`${store} ${businessDate} ${lane} ${number}`];
    });
  const parts = splitAll(jsonl, content, { targetBytes: 1, limitBytes: 10_000 });
  const whole = told(content);
  expect(parts.flatMap(({ bytes }) => told(bytes))).toEqual(whole);
  const records = parts.reduce((sum, part) => sum + part.records, 0);
  expect(records).toBe(decodeAll(jsonl, content).reduce((sum, one) => sum + countOf(one), 0));
  return whole;
};
const countOf = (one: ReturnType<typeof decodeAll>[number]): number =>
  one.type === 'unknown' ? 0 : (one.records ?? 1);

it('each line states its version', () => {
  expect(outcome(file(versioned('1', at), versioned('2', at), versioned('3', { ...at, store: '2' })))).toEqual([
    '1 2026-03-07 1 1',
    '1 2026-03-07 1 2',
    '2 2026-03-07 1 3',
  ]);
});

it('behind a header, such a line takes what it leaves out from the header, and so do those behind it', () => {
  const header = { lanewise: 1, ...at };
  expect(outcome(file(header, versioned('1'), versioned('2', { lane: '2' }), versioned('3'), receipt('4')))).toEqual([
    '1 2026-03-07 1 1',
    '1 2026-03-07 2 2',
    '1 2026-03-07 1 3',
    '1 2026-03-07 1 4',
  ]);
});

it('a receipt without a store does not enter behind one of another store than the header: nobody knows which it means', () => {
  const header = { lanewise: 1, ...at };
  const content = file(
    header,
    versioned('1', { store: '2' }),
    receipt('2'),
    receipt('3', { store: '3' }),
    header,
    receipt('4'),
  );
  expect(outcome(content)).toEqual([
    '2 2026-03-07 1 1',
    'missingField: store is missing',
    '3 2026-03-07 1 3',
    '1 2026-03-07 1 4',
  ]);
});

it('header and first receipt in one line: the receipt enters', () => {
  expect(outcome(file(versioned('1', at), receipt('2')))).toEqual([
    '1 2026-03-07 1 1',
    'missingField: store is missing',
  ]);
});

it.each([
  ['lines', { lines: [{ upc: '4011', amount: 5 }] }, 'missingField: number is missing'],
  ['tenders', { tenders: [{ kind: 'cash', amount: 5 }] }, 'missingField: number is missing'],
  ['a total', { total: 5 }, 'missingField: number is missing'],
  ['a kind of receipt', { kind: 'noSale' }, 'missingField: number is missing'],
  [
    'a number alone',
    { number: '1' },
    'malformed: number: a header has none, and a receipt with a version has more than that',
  ],
  [
    'receipts',
    { receipts: [receipt('1')] },
    'malformed: receipts: receipts lie in a header; each is a line of its own',
  ],
  [
    'receipts inside',
    { data: { all: [receipt('1')] } },
    'malformed: data: receipts lie in a header; each is a line of its own',
  ],
])('a header with %s is told as a record', (_, more, told) => {
  expect(outcome(file({ lanewise: 1, ...at, ...more }))).toEqual([told]);
});

it('what programs say of themselves in a header does no harm', () => {
  const header = { lanewise: 1, ...at, kind: 'header', program: { name: 'Till', number: '5' }, began: '2026-03-07' };
  expect(outcome(file(header, receipt('1')))).toEqual(['1 2026-03-07 1 1']);
});

it('the version of a receipt is checked like that of a header', () => {
  expect(() => decodeAll(jsonl, file(versioned('1', { ...at, lanewise: 2 })))).toThrow(
    'version of Lanewise JSON lines',
  );
  const [, second] = decodeAll(jsonl, file(versioned('1', at), versioned('2', { ...at, lanewise: 2 })));
  expect(second).toMatchObject({ type: 'broken', reason: 'invalidValue' });
});
