import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, profileOf } from '../testing.ts';
import { ace } from './format.ts';
import { decode, drawLog } from './testing.ts';

// What a controller leaves after a power cut: a sector of zeros, or one that is not there.

const SECTOR = 512;

const header = (fields: string): string => `00 : ${fields} : 2 : 114 : 9999 : 125\n01 : 4011 : 125 : 12\n05 : 11 : 125`;

it.each([
  ['a terminal', '03 : 0179 : 2611191534 : 00'],
  ['a number', '0003 : 000179 : 2611191534 : 00'],
  ['a stamp', '0003 : 0179 : 261119153400 : 00'],
  ['a type', '0003 : 0179 : 2611191534 : 0000'],
])('a header with %s of another length goes to quarantine', (_, fields) => {
  expect(decode(header(fields))).toMatchObject([{ type: 'broken', reason: 'malformed' }]);
});

it.each([
  ['without figures', ''],
  ['with an amount', '125'],
])('a header %s goes to quarantine where all strings are missing that it announces', (_, gross) => {
  const [lost] = decode(`00 : 0003 : 0179 : 2611191534 : 00 : 11 : 114 : 9999 : ${gross}`);
  expect(lost).toMatchObject({ type: 'broken', reason: 'malformed', detail: 'All of its 11 strings are missing' });
});

it('a header that announces none stands', () => {
  expect(decode('00 : 0003 : 0179 : 2611191534 : 00 : 0 : 114 : 9999')).toMatchObject([{ type: 'transaction' }]);
});

describe('a sector that is lost at any place is told', () => {
  const COUNT = 30;
  const log = Buffer.concat(
    Array.from({ length: COUNT }, (_, at) => {
      const [number, minute] = [String(at + 1).padStart(4, '0'), String(at + 10)];
      const price = 1_000 + at;
      return drawLog(
        `00 : 0003 : ${number} : 26111915${minute} : 00 : 2 : 114 : 9999 : ${price} : 0 : 24 : 58 : : 53
         01 : ${4_000 + at} : ${price} : 12 : : 0 : 0 : 00
         05 : 11 : ${price}`,
      );
    }),
  );
  it.each([
    ['zeros', (at: number) => Buffer.from(log).fill(0, at, at + SECTOR)],
    ['nothing', (at: number) => Buffer.concat([log.subarray(0, at), log.subarray(at + SECTOR)])],
  ])('%s in its place', (_, damaged) => {
    const silent = [];
    for (let at = 0; at < log.length - SECTOR; at++) {
      const decoded = decodeAll(ace, damaged(at), { profile: profileOf({ location: '14' }) });
      const isTold = decoded.some((one) => one.type !== 'transaction' || isUnbalanced(one.transaction));
      if (!isTold) silent.push(at);
    }
    expect(silent).toEqual([]);
  });
});
