import { describe, expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';
import { drawLog } from './testing.ts';

const header = '00 : 0001 : 0179 : 2611191534 : 00 : 1 : 114 : 00 : 1000';
const drawn = (string: string): Buffer => drawLog(`${header}\n${string}`);
const covered = (string: string): Buffer => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(drawn(string)), redactor.end()]);
};
const zeros = (bytes: number): string => '00'.repeat(bytes);

describe('digits as chips and readers pack them', () => {
  it.each([
    ['a track of a chip', '05 : 51 : 500 : 0 : ', 'x4111111111111111d2512101000001230f', `x${zeros(17)}`],
    ['a track in an electronic payment', '16 : 01 : ', 'x4111111111111111d25121010000012300', `x${zeros(17)}`],
    ['a track that an operator read', '11 : x41 : ', 'x378282246310005d2512101000001230', `x${zeros(16)}`],
    ['an account with a filler behind it', '05 : 51 : 500 : 0 : ', 'x378282246310005f', 'x000000000000005f'],
    ['an account that no check digit proves', '06 : 51 : 500 : 0 : ', 'x123456789012345f', 'x000000000002345f'],
    ['a card with fillers in front', '16 : 01 : ', 'xffff4111111111111111', 'xffff0000000000001111'],
    ['a card in user data', '99 : 10 : 3 : ', 'x378282246310005f', 'x000000000000005f'],
    ['a card behind its tag', '16 : 01 : ', 'x5a0841111111111111115f2403251231', 'x5a0800000000000011115f2403251231'],
    ['a track of 16 bytes', '16 : 01 : ', 'x57104111111111111111d25121010000015f', `x5710${zeros(16)}`],
    ['a card with zeros in front', '99 : 10 : 3 : ', 'x00004111111111111111', 'x00000000000000001111'],
    ['a card in eighteen digits', '11 : x41 : ', 'x004111111111111111', 'x000000000000001111'],
  ])('loses %s', (_, before, field, expected) => {
    expect(covered(before + field)).toEqual(drawn(before + expected));
  });

  it.each([
    ['an item code', '01 : x04900004256f : 59'],
    ['a reference of an electronic payment', '99 : 10 : 3 : x261119153412345f'],
    ['a flag that looks like a tag', '99 : 10 : 3 : x5a0841111111111111125712'],
    ['the number of a customer in eighteen digits', '11 : xEE : 000004400017000042'],
  ])('keeps %s', (_, string) => {
    expect(covered(string)).toEqual(drawn(string));
  });
});
