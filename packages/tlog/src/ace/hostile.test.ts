import type { Decoded } from '@lanewise/contract/facts/decode';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openRedactor } from '../redact.ts';
import { decodeAll, profileOf, splitAll, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { drawLog } from './testing.ts';

// Hundreds of generated logs, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const profile = profileOf({ location: '9' });
const decode = (bytes: Uint8Array, cuts: readonly number[] = []): Decoded[] => decodeAll(ace, bytes, { profile, cuts });

/** A checkout with the number of strings that its header states. */
const sale = (number: string, more = ''): Buffer => {
  const strings = `01 : 4011 : 125 : 12 : : 0 : 0 : 00\n${more === '' ? '' : `${more}\n`}05 : 11 : 125`;
  const count = strings.split('\n').length;
  return drawLog(
    `00 : 0003 : ${number} : 2611191534 : 00 : ${count} : 114 : 9999 : 125 : 0 : 24 : 58 : : 53\n${strings}`,
  );
};
const log = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** One word per record: the number of a transaction, or the reason why it is broken. */
const outline = (decoded: readonly Decoded[]): string[] =>
  decoded.map((one) =>
    one.type === 'transaction' ? one.transaction.number : one.type === 'broken' ? one.reason : `?${one.record}`,
  );

const without = (bytes: Buffer, from: number, to: number): Buffer => log(bytes.subarray(0, from), bytes.subarray(to));

describe('one damaged transaction costs one transaction', () => {
  const two = sale('0002');
  it.each([
    ['no end', two.subarray(0, -3), 'malformed'],
    ['half an end', two.subarray(0, -1), 'malformed'],
    ['no quote before it', two.subarray(1), 'malformed'],
    ['another type of first string', log(two.subarray(0, 1), '\x45', two.subarray(2)), 'malformed'],
    ['bytes that are no number in its header', log(two.subarray(0, 3), '\xab', two.subarray(4)), 'invalidValue'],
    ['nothing but noise', Buffer.from('lorem ipsum'), 'malformed'],
    ['noise with an end in it', Buffer.from('lorem "\r\n ipsum "\r\n', 'latin1'), 'malformed'],
    ['more than a mebibyte of noise', Buffer.alloc(2_500_000, 'noise:'), 'tooLarge'],
    ['more than a mebibyte without a colon', Buffer.alloc(1_500_000, 0x11), 'tooLarge'],
  ])('%s', (_, broken, reason) => {
    const bytes = log(sale('0001'), broken, sale('0003'));
    const decoded = decode(bytes, [50, 77, 1000, 70_000, 1_100_000]);
    expect(outline(decoded)).toEqual(['0001', reason, '0003']);
    expect(decoded[1]).toMatchObject({ offset: sale('0001').length, length: broken.length });
    expect(decode(bytes)).toEqual(decoded);
  });

  it('a transaction with more than a mebibyte of noise behind it stays', () => {
    const noise = Buffer.alloc(1_100_000, 0x11);
    const decoded = decode(log(sale('0001'), noise, sale('0003')), [70_000, 1_048_600, 1_090_000]);
    expect(outline(decoded)).toEqual(['0001', 'tooLarge', '0003']);
    expect(decoded[1]).toMatchObject({ offset: sale('0001').length, length: noise.length });
  });

  it('a log that breaks off keeps what came before', () => {
    const bytes = log(sale('0001'), sale('0002').subarray(0, -9));
    expect(outline(decode(bytes))).toEqual(['0001', 'truncated']);
    expect(decode(bytes)[1]).toMatchObject({ offset: sale('0001').length, length: sale('0002').length - 9 });
  });

  it('blanks, zeros and an end-of-file mark behind the last one are nothing', () => {
    expect(outline(decode(log(sale('0001'), '\x1a'.padEnd(500, '\0'))))).toEqual(['0001']);
  });
});

it('a transaction that holds the strings of its neighbour says so', () => {
  const discounted = (number: string): string =>
    `00 : 0003 : ${number} : 2611191534 : 00 : 3 : 114 : 00 : 125\n01 : 4011 : 125 : 12 : : 0 : 0 : 00\n03 : : : 25\n05 : 11 : 100`;
  const [first, second] = [drawLog(discounted('0001')), drawLog(discounted('0002'))];
  const behindHeader = second.indexOf('","');
  const decoded = transactionsOf(decode(log(first.subarray(0, -3), second.subarray(behindHeader))));
  expect(decoded.map(({ number, total }) => [number, total])).toEqual([['0001', 20_000]]);
  expect(decoded[0]?.events).toContainEqual({
    sequence: 0,
    kind: 'other',
    detail: '6 strings, the header announces 3',
  });
});

describe('separators in text and raw bytes', () => {
  it.each([
    ['an end', "99 : 10 : 3 : 'A' : x41220d0a42"],
    ['an end and a comma', '99 : 10 : 3 : x220d0a2c'],
    ['colons and quotes', "99 : 10 : 3 : '::\"' : '\"'"],
  ])('%s belong to the transaction that they stand in', (_, string) => {
    const bytes = log(sale('0001'), sale('0002', string), sale('0003'));
    expect(outline(decode(bytes))).toEqual(['0001', '0002', '?string 99 10 3', '0003']);
  });

  it('an empty string is one', () => {
    expect(outline(decode(log(sale('0001', '98'), sale('0002'))))).toEqual(['0001', '0002']);
  });
});

describe('damaged bytes', () => {
  const parts = ['0001', '0002', '0003'].map((number) => sale(number, "11 : xEE : 4400017\n99 : 10 : 3 : 'A:B'"));
  const whole = log(...parts);
  const middle = parts[0]?.length ?? 0;

  it('never crash, hang or depend on how they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat({ max: whole.length }), { maxLength: 5 }),
        (flips, cuts) => {
          const damaged = Buffer.from(whole);
          for (const [at, value] of flips) damaged[at] = value;
          const decoded = decode(damaged, cuts);
          expect(decode(damaged)).toEqual(decoded);
          const covered = decoded.flatMap((one) => (one.type === 'unknown' ? [] : [one.length]));
          expect(covered.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(whole.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('within one transaction leave its neighbours whole, whatever they become', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: middle, max: middle * 2 - 1 }),
        fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0x22, 0x2c, 0x3a, 0x0d, 0x0a)),
        (at, value) => {
          const damaged = Buffer.from(whole);
          damaged[at] = value;
          // A damaged number may equal a neighbour's, which then becomes the second with that number.
          const intact = transactionsOf(decode(whole)).map((one) => ({ ...one, occurrence: 0 }));
          const found = transactionsOf(decode(damaged)).map((one) => ({ ...one, occurrence: 0 }));
          expect(found).toEqual(expect.arrayContaining([intact[0], intact[2]]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that were lost or came in between leave its neighbours whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: middle, max: middle * 2 - 1 }),
        fc.nat({ max: 20 }),
        fc.uint8Array({ maxLength: 20 }),
        (at, lost, noise) => {
          const to = Math.min(at + lost, middle * 2);
          const damaged = log(whole.subarray(0, at), Buffer.from(noise), whole.subarray(to));
          const numbers = transactionsOf(decode(damaged)).map(({ number }) => number);
          expect(numbers).toEqual(expect.arrayContaining(['0001', '0003']));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of any kind are read to their end', () => {
    const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0x22, 0x2c, 0x3a, 0x0d, 0x0a, 0x00, 0x01, 0x20, 0x99));
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 3_000 }),
        fc.array(fc.nat({ max: 3_000 }), { maxLength: 5 }),
        (bytes, cuts) => {
          const noise = Uint8Array.from(bytes);
          expect(decode(noise, cuts)).toEqual(decode(noise));
          const redactor = openRedactor();
          const covered = Buffer.concat([redactor.push(log(sale('0001'), Buffer.from(noise))), redactor.end()]);
          expect(covered.length).toBe(sale('0001').length + noise.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['ends', Buffer.alloc(3_000_000, '"\r\n', 'latin1')],
    ['beginnings', Buffer.alloc(3_000_000, Buffer.of(0x22, 0, 0x3a))],
    ['separators', Buffer.alloc(3_000_000, '","', 'latin1')],
    ['headers without an end', Buffer.alloc(3_000_000, Buffer.from('22003a00033a00013a26111915343a003a', 'hex'))],
  ])('three million bytes of %s take no longer than others', (_, bytes) => {
    const started = performance.now();
    expect(outline(decode(log(sale('0001'), bytes, sale('0002'))))[0]).toBe('0001');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a log is cut into segments', () => {
  const parts = Array.from({ length: 30 }, (_, at) => sale(String(at + 1).padStart(4, '0')));
  const whole = log(...parts);

  it('that stand alone, together are the log, and keep offsets true', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.nat({ max: whole.length }), { maxLength: 5 }),
        (targetBytes, cuts) => {
          const segments = splitAll(ace, whole, { targetBytes, limitBytes: 100_000, cuts });
          expect(Buffer.concat(segments.map(({ bytes }) => bytes)).equals(whole)).toBe(true);
          const apart = segments.flatMap(({ bytes, baseOffset }) =>
            decode(bytes).map((one) => ({ ...one, offset: one.offset + baseOffset })),
          );
          expect(apart).toEqual(decode(whole));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('that never begin with a transaction which only its neighbour dates', () => {
    const undated = drawLog('00 : 0003 : 0099 : 1120191336 : 17');
    const bytes = log(...parts.flatMap((part) => [part, undated]));
    const segments = splitAll(ace, bytes, { targetBytes: 1, limitBytes: 100_000 });
    expect(segments.length).toBe(parts.length);
    expect(segments.flatMap((segment) => outline(decode(segment.bytes))).filter((one) => one === '0099')).toHaveLength(
      30,
    );
  });

  it('unless no transaction begins in time', () => {
    const noise = log(sale('0001'), Buffer.alloc(3_000_000, 'noise:'));
    expect(() => splitAll(ace, noise, { targetBytes: 10, limitBytes: 1_000_000, cuts: [500_000, 2_500_000] })).toThrow(
      /1000000 bytes/,
    );
  });
});

describe('a log is known by its bytes', () => {
  const detect = (bytes: Uint8Array): boolean => ace.detect(bytes, 'sales.csv');

  it('whether it begins with a header, an exception, a closing or a rest of something', () => {
    expect(detect(sale('0001'))).toBe(true);
    expect(detect(drawLog('20" : 0003 : 0179 : 2611191534 : 08 : 114'))).toBe(true);
    expect(detect(drawLog('21 : 2611192310 : 0 : 0'))).toBe(true);
    expect(detect(log(without(sale('0001'), 0, 9), sale('0002')))).toBe(true);
    expect(detect(log('\0\0\0', sale('0002')))).toBe(false);
  });

  it.each([
    ['CSV', '"a":1,b\n"c",d\n'],
    ['CSV with an end of a log in it', '"a"\r\n"\0:"\r\n'.padStart(200, 'abc,')],
    ['a blank', ' '],
    ['nothing', ''],
    ['bytes', '\0\x01\x02\x03'],
  ])('and %s is none', (_, text) => {
    expect(detect(Buffer.from(text, 'latin1'))).toBe(false);
  });
});
