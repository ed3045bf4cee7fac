import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAll, splitAll, transactionsOf } from '../testing.ts';
import { jsonl } from './format.ts';
import type { Decoded } from '@lanewise/contract/facts/decode';

const header = (store: string): string => `{"lanewise":1,"store":"${store}","businessDate":"2026-11-19"}`;
const sale = (number: string, inside = ''): string =>
  `{"number":"${number}","lines":[{"amount":1.10,"quantity":1}]${inside}}`;
const decode = (...lines: string[]): Decoded[] => decodeAll(jsonl, `${lines.join('\n')}\n`);
const told = (decoded: readonly Decoded[]): string[] =>
  decoded.flatMap((one) => (one.type === 'broken' ? [`${one.reason} ${one.detail}`] : []));
const stores = (decoded: readonly Decoded[]): string[] =>
  transactionsOf(decoded).map(({ store, number }) => `${store}/${number}`);

describe('a field that stands twice in one object', () => {
  it.each([
    ['number', '{"number":"1","lines":[],"number":"2"}'],
    ['amount', '{"number":"1","lines":[{"amount":1.10,"amount":1.20}]}'],
    ['amount', '{"number":"1","lines":[{"amount":1.10}, {"amount" : 1, "\\u0061mount" : 1}]}'],
    ['a:"b', String.raw`{"number":"1","a:\"b":1,"lines":[],"a:\"b":"\\"}`],
    ['__proto__', '{"number":"1","lines":[],"__proto__":{},"__proto__":{}}'],
  ])('%s: nobody knows which is meant, so the line is quarantined', (key, line) => {
    const decoded = decode(header('9'), line, sale('7'));
    expect(told(decoded)).toEqual([`malformed the field ${JSON.stringify(key)} stands twice in one object`]);
    expect(stores(decoded)).toEqual(['9/7']);
  });

  it.each([
    [
      'in objects of their own',
      '{"number":"1","lines":[{"amount":1},{"amount":1}],"tenders":[{"kind":"cash","amount":2}]}',
    ],
    ['in a text', String.raw`{"number":"1","cashierName":"\"number\":\"2\",{\"a\":1","lines":[{"amount":1}]}`],
  ])('%s is none', (_, line) => {
    expect(told(decode(header('9'), line))).toEqual([]);
  });

  it('is found in values nested as deep as a line is long', () => {
    const deep = `{"number":"1","lines":[],"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(stores(decode(header('9'), deep))).toEqual(['9/1']);
  });
});

describe('a header that cannot be read', () => {
  it.each([
    ['broken off', '{"lanewise":1,"store":"10","busi'],
    ['with a store that stands twice', '{"lanewise":1,"store":"10","store":"11","businessDate":"2026-11-19"}'],
    ['with a date that is none', '{"lanewise":1,"store":"10","businessDate":"2026-02-30"}'],
  ])('%s: the lines after it are of no store, least of all of the one before', (_, lost) => {
    const lines = [header('9'), sale('1'), lost, sale('2'), sale('3'), header('12'), sale('4')];
    expect(stores(decode(...lines))).toEqual(['9/1', '12/4']);
    expect(told(decode(...lines)).slice(1)).toEqual(['missingField store is missing', 'missingField store is missing']);
    const segments = splitAll(jsonl, `${lines.join('\n')}\n`, { targetBytes: 1, limitBytes: 10_000 });
    expect(segments.flatMap(({ bytes }) => stores(decodeAll(jsonl, bytes)))).toEqual(['9/1', '12/4']);
  });
});

describe('a CR within a line', () => {
  it('between its parts does not end it', () => {
    const content = '{"number":"1",\r"lines":[\r{"amount":1},\r{"amount":2}\r]\r}\r\n';
    expect(stores(decodeAll(jsonl, `${header('9')}\n${content}`))).toEqual(['9/1']);
  });

  it('costs no more than its line where it came in by damage', () => {
    const damaged = header('9').replace('store', 'sto\rre');
    expect(stores(decodeAll(jsonl, `${damaged}\n${header('9')}\n${sale('1')}\n${sale('2')}\n`))).toEqual([
      '9/1',
      '9/2',
    ]);
  });
});

describe('lines that end', () => {
  const lines = [header('9'), sale('1'), sale('2'), '', sale('3', ',"cashierName":"\\r\\n"')];

  it.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('with %s are the same, with their places, in chunks and segments of any size', (_, ending) => {
    const content = lines.map((line) => line + ending).join('');
    expect(jsonl.detect(Buffer.from(content), 'day.jsonl')).toBe(true);
    fc.assert(
      fc.property(
        fc.array(fc.nat(content.length), { maxLength: 4 }),
        fc.integer({ min: 1, max: 200 }),
        (cuts, size) => {
          const decoded = decodeAll(jsonl, content, { cuts });
          expect(stores(decoded)).toEqual(['9/1', '9/2', '9/3']);
          for (const one of decoded)
            if (one.type === 'transaction')
              expect(content.slice(one.offset).startsWith(`{"number":"${one.transaction.number}"`)).toBe(true);
          const segments = splitAll(jsonl, content, { targetBytes: size, limitBytes: 10_000, cuts });
          expect(segments.flatMap(({ bytes }) => stores(decodeAll(jsonl, bytes)))).toEqual(['9/1', '9/2', '9/3']);
          expect(segments.reduce((sum, { records }) => sum + records, 0)).toBe(3);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('NULs in front of a line', () => {
  const nuls = (count: number): string => '\0'.repeat(count);
  const all = (text: string, chunkBytes: number): string[] =>
    stores(
      splitAll(jsonl, text, {
        targetBytes: 100_000,
        limitBytes: 200_000,
        cuts: Array.from({ length: Math.floor(text.length / chunkBytes) }, (_, at) => (at + 1) * chunkBytes),
      }).flatMap(({ bytes }) => decodeAll(jsonl, bytes)),
    );

  it('are none of it, as a register leaves them that goes on at its old place in a file that was emptied', () => {
    const decoded = decode(header('9'), sale('1'), `${nuls(3000)}${sale('2')}`, sale('3'));
    expect(told(decoded)).toEqual([]);
    expect(stores(decoded)).toEqual(['9/1', '9/2', '9/3']);
  });

  it('stand at the start of a file, and may be more than a segment holds', () => {
    expect(jsonl.detect(Buffer.from(`${nuls(5000)}${header('9')}\n${sale('1')}\n`), 'sales.jsonl')).toBe(true);
    const text = `${nuls(300_000)}${header('9')}\n${sale('1')}\n${nuls(400_000)}${sale('2')}\n`;
    for (const chunkBytes of [1000, 65_536]) expect(all(text, chunkBytes)).toEqual(['9/1', '9/2']);
  });

  it('within a line make it malformed', () => {
    expect(told(decode(header('9'), `{"number":"1",${nuls(3)}"lines":[]}`))).toHaveLength(1);
  });
});
