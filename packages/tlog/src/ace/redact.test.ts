import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';
import { chunksOf, decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { packDigits } from './packed.ts';
import { drawLog } from './testing.ts';

const cover = (bytes: Uint8Array, cuts: readonly number[] = []): { bytes: Buffer; found: number } => {
  const redactor = openRedactor();
  const parts = chunksOf(bytes, cuts).map((chunk) => redactor.push(chunk));
  return { bytes: Buffer.concat([...parts, redactor.end()]), found: redactor.found };
};

const header = '00 : 0001 : 0179 : 2611191534 : 00 : 1 : 114 : 00 : 1000';
/** The masked bytes of one string after a header without a password. */
const covered = (string: string): Buffer => cover(drawLog(`${header}\n${string}`)).bytes;
const drawn = (string: string): Buffer => drawLog(`${header}\n${string}`);

describe('a log keeps its bytes', () => {
  it.each([
    ['an item code with the digits of a card', '01 : 4000000000006 : 59'],
    ['a GTIN', '01 : 00049000042566 : 798'],
    ['a number of a loyal customer', '11 : xEE : 440001700042'],
    ['a short account', '05 : 51 : 500 : 0 : 4711'],
    ['amounts and dates of an electronic payment', '16 : 01 : 02 : 500 : 261119153412 : 123456789012'],
    ["a retailer's text", "99 : 10 : 26 : 'AISLE 4, CALL 555 0100 0100'"],
  ])('%s', (_, string) => {
    expect(covered(string)).toEqual(drawn(string));
  });
});

describe('a log loses', () => {
  it('the password of the header, and of signing on', () => {
    const bytes = drawLog(
      `00 : 0001 : 0179 : 2611191534 : 17 : 0 : 114 : 76195985\n\n20" : 0001 : 0179 : 2611191534 : 11 : 114 : 4711 : 5`,
    );
    const expected = drawLog(
      `00 : 0001 : 0179 : 2611191534 : 17 : 0 : 114 : 00000000\n\n20" : 0001 : 0179 : 2611191534 : 11 : 114 : 0000 : 5`,
    );
    expect(cover(bytes)).toEqual({ bytes: expected, found: 2 });
  });

  it('a password behind a subtype with zeros in front', () => {
    const logOf = (password: string): Buffer =>
      drawLog(`${header}\n98\n\n20" : 0001 : 0179 : 2611191534 : 0011 : 114 : ${password} : 5`);
    expect(cover(logOf('4711')).bytes).toEqual(logOf('0000'));
  });

  it.each([
    ['without its quote', (log: Buffer) => log.subarray(1)],
    ['with another type', (log: Buffer) => Buffer.concat([log.subarray(0, 1), Buffer.of(0x45), log.subarray(2)])],
    ['that begins in its number', (log: Buffer) => log.subarray(7)],
    ['that begins before its stamp', (log: Buffer) => log.subarray(9)],
  ])('the password of a header %s', (_, damaged) => {
    const logOf = (password: string): Buffer =>
      Buffer.concat([
        damaged(drawLog(`00 : 0001 : 0178 : 2611191533 : 00 : 1 : 114 : ${password} : 1000\n98`)),
        drawn('98'),
        drawn('98'),
      ]);
    const bytes = logOf('76195985');
    expect(cover(bytes).bytes).toEqual(logOf('00000000'));
    expect(cover(Buffer.concat([drawn('98'), bytes])).bytes).toEqual(Buffer.concat([drawn('98'), logOf('00000000')]));
  });

  it.each([
    ['a line of text', 'Card 4111111111111111', 'Card ************1111'],
    ['the rest of a field', '4111111111111111:0"\r\n', '************1111:0"\r\n'],
    ['a packed rest', '\x41\x11\x11\x11\x11\x11\x11\x11"\r\n', '\0\0\0\0\0\0\x11\x11"\r\n'],
    ['a string without a type', '"4111111111111111:0"\r\n', '"************1111:0"\r\n'],
  ])('a card at the start of damaged data: %s', (_, damaged, expected) => {
    const around = (text: string): Buffer =>
      Buffer.concat([drawn('98'), Buffer.from(text, 'latin1'), drawn('98'), drawn('98')]);
    expect(cover(around(damaged)).bytes).toEqual(around(expected));
    const first = (text: string): Buffer => around(text).subarray(drawn('98').length);
    expect(cover(first(damaged)).bytes.toString('latin1')).toBe(first(expected).toString('latin1'));
  });

  it.each([
    ['a card that paid', '05 : 51 : 500 : 0 : 4111111111111111', '05 : 51 : 500 : 0 : 0000000000001111'],
    [
      'a card whose packed digits read like a track',
      '05 : 51 : 500 : 0 : 4230000000000004',
      '05 : 51 : 500 : 0 : 0000000000000004',
    ],
    [
      'an account that no check digit proves',
      '06 : 51 : 500 : 0 : 123456789012345',
      '06 : 51 : 500 : 0 : 000000000002345',
    ],
    ['a card in text', "05 : 51 : 500 : 0 : '4111111111111111'", "05 : 51 : 500 : 0 : '************1111'"],
    ['a card that an operator typed', '11 : 4111111111111111', '11 : 0000000000001111'],
    ['a card in user data', "99 : 10 : 26 : 'CARD 4111 1111 1111 1111'", "99 : 10 : 26 : 'CARD **** **** **** 1111'"],
    ['a gift card', '99 : 00 : 96 : 1 : 6035718888880000123', '99 : 00 : 96 : 1 : 0000000000000000123'],
    ['a track', "16 : 01 : ';5413330089604111=25121010000?'", "16 : 01 : '******************************'"],
    [
      'a name on a track',
      "16 : 01 : '%B5413330089604111^DOE/J^2512101?'",
      "16 : 01 : '*********************************'",
    ],
    ['an encrypted track', "16 : 01 : '0123456789ABCDEF01234567'", "16 : 01 : '************************'"],
    ['a packed track', '16 : 01 : 54133300896041112512101', '16 : 01 : 000000000000000000000000'],
  ])('%s', (_, before, after) => {
    const expected = drawn(after);
    expect(covered(before).toString('latin1')).toBe(expected.toString('latin1'));
  });
});

describe('whatever is logged and however it is cut', () => {
  const withCheckDigit = (digits: string): string => {
    const sum = [...digits]
      .reverse()
      .reduce(
        (all, digit, at) => all + (at % 2 === 0 ? ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0) : Number(digit)),
        0,
      );
    return digits + String((10 - (sum % 10)) % 10);
  };
  const card = fc
    .tuple(fc.constantFrom('4', '51', '2221', '6011'), fc.stringMatching(/^\d{16}$/))
    .map(([prefix, rest]) => withCheckDigit((prefix + rest).slice(0, 15)));
  const string = fc.tuple(
    fc.constantFrom(
      '05 : 51 : 500 : 0 : ',
      '11 : xEE : ',
      '11 : ',
      '16 : 01 : 02 : ',
      '99 : 10 : 26 : ',
      '85 : 1 : ',
      '97 : 05 : ',
    ),
    fc.boolean(),
  );

  it('no card number survives, in digits or in text, and the log decodes as before', () => {
    fc.assert(
      fc.property(card, string, fc.array(fc.nat({ max: 200 }), { maxLength: 4 }), (number, [begin, isText], cuts) => {
        const log = drawLog(`${header}\n${begin}${isText ? `'${number}'` : number}\n05 : 11 : 500`);
        const { bytes } = cover(log, cuts);
        expect(bytes.length).toBe(log.length);
        expect(bytes.includes(Buffer.from(packDigits(number), 'latin1'))).toBe(false);
        expect(bytes.includes(number)).toBe(false);
        expect(bytes).toEqual(cover(log).bytes);
        expect(cover(bytes)).toEqual({ bytes, found: 0 });
        const profile = profileOf({ location: '9' });
        const [before, after] = [log, bytes].map((one) => transactionsOf(decodeAll(ace, one, { profile })));
        expect(after?.map(({ tenders, total }) => [tenders, total])).toEqual(
          before?.map(({ tenders, total }) => [tenders, total]),
        );
      }),
      { numRuns: 200 },
    );
  });
});
