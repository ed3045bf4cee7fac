// @vitest-environment node
import { expect, it } from 'vitest';
import { gapsOf } from './gaps.ts';

const drawn = (text: string) =>
  gapsOf(
    [...text],
    (one) => one !== '?',
    (_, at) => [`from ${at}`, `to ${at}`],
  ).map(({ from, count, first, last }) => `${from}+${count}: ${first} ${last}`);

it('are the unknown values beside each other, with both of their ends', () => {
  expect(drawn('??1?0??')).toEqual(['0+2: from 0 to 1', '3+1: from 3 to 3', '5+2: from 5 to 6']);
});

it('are none where all is known, zero included', () => {
  expect(drawn('000')).toEqual([]);
  expect(drawn('')).toEqual([]);
});
