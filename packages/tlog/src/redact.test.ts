import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedactor } from './redact.ts';
import { BRANDS, withCheckDigit } from './redact/seeds.testing.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const redact = (input: Uint8Array, cuts: readonly number[] = []): Uint8Array => {
  const redactor = openRedactor();
  const parts: Uint8Array[] = [];
  const borders = [0, ...[...cuts].sort((a, b) => a - b), input.length];
  for (let index = 1; index < borders.length; index++)
    parts.push(redactor.push(input.slice(borders[index - 1], borders[index])));
  parts.push(redactor.end());
  return Buffer.concat(parts);
};

const redacted = (text: string, cuts: readonly number[] = []): string =>
  new TextDecoder().decode(redact(bytes(text), cuts));

const gtin = (digits: string): string => {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  });
  return digits + String((10 - (sum % 10)) % 10);
};

const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

/** Card numbers of issued brands, with a valid check digit. */
const cardNumber = fc
  .constantFrom(...BRANDS)
  .chain(([prefix, length]) => digitsOf(length - prefix.length - 1).map((rest) => withCheckDigit(prefix + rest)));

describe('a redactor leaves alone', () => {
  it.each([
    '<POSItemID>4006381333931</POSItemID>',
    '<ItemID>00000000067591</ItemID><POSItemID>00852421006143</POSItemID>',
    '<acs:LoyaltyID Type="Membership">0000000000000900000000008</acs:LoyaltyID>',
    '<ShippingFee>12.50</ShippingFee><TrackingNumber>1Z999</TrackingNumber><Description>PINEAPPLE</Description>',
    '<PINVerifiedFlag>true</PINVerifiedFlag><Amount>4111111111111112</Amount>',
    '{"upc":"4012345678901","quantity":0.4111111111111111,"total":12.25}',
    'invoice,code,amount\n536365,4006381333931,2.55\n2017-10-01 15:15:25,0088,1\n',
  ])('%s', (text) => {
    expect(redacted(text)).toBe(text);
  });
});

describe('a redactor covers', () => {
  it.each([
    ['<AccountNumber>4111111111111111</AccountNumber>', '<AccountNumber>************1111</AccountNumber>'],
    ['<Note>card 4111 1111 1111 1111 used</Note>', '<Note>card **** **** **** 1111 used</Note>'],
    ['<Note>3782-822463-10005</Note>', '<Note>****-******-*0005</Note>'],
    [
      '<PrimaryAccountNumber>4222222222222</PrimaryAccountNumber>',
      '<PrimaryAccountNumber>*********2222</PrimaryAccountNumber>',
    ],
    ['<POSItemID>5500005555555559</POSItemID>', '<POSItemID>************5559</POSItemID>'],
    [
      '<Track1>%B4111111111111111^DOE/J^25121010000?</Track1>',
      '<Track1>*************************************</Track1>',
    ],
    ['<Data>%B4111111111111111^DOE/J^25121010000?</Data>', '<Data>%B**********************************?</Data>'],
    ['<Data>;4111111111111111=25121010000012300000?</Data>', '<Data>;*************************************?</Data>'],
    ['<emv>9F02065A0841111111111111115F2403251231</emv>', '<emv>9F02065A08************11115F2403251231</emv>'],
    [
      '<emv>57114111111111111111D25121010000000000000F5A</emv>',
      '<emv>5711****************************************</emv>',
    ],
    ['<CVV>123</CVV><CVC2 a="1">9876</CVC2>', '<CVV>***</CVV><CVC2 a="1">****</CVC2>'],
    ['<Auth CardVerificationValue="123" x="4"/>', '<Auth CardVerificationValue="***" x="4"/>'],
    ['<x:PINBlock><Value>AB12</Value></x:PINBlock><A>1</A>', '<x:PINBlock><Value>****</Value></x:PINBlock><A>1</A>'],
    ['{"pan":"4111111111111111","cvv":"123","pin":4321}', '{"pan":"************1111","cvv":"***","pin":1111}'],
    ['{"card":4111111111111111,"a":1}', '{"card":1111111111111111,"a":1}'],
    ['{"password":"a\\"b c","b":2}', '{"password":"**** *","b":2}'],
    [
      'id,card number,cvv\n1,4222222222222,123\n2,"4111-1111-1111-1111",\n',
      'id,card number,cvv\n1,*********2222,***\n2,"****-****-****-1111",\n',
    ],
    ['id;note\n1;4111111111111111\n', 'id;note\n1;************1111\n'],
    ['user=bob&password=secret&x=1', 'user=bob&password=******&x=1'],
  ])('%s', (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });

  it('card numbers in UTF-16 too', () => {
    const text = '\uFEFF<POSLog><PAN>4111111111111111</PAN><Name>Zoë</Name></POSLog>';
    const result = Buffer.from(redact(Buffer.from(text, 'utf16le'))).toString('utf16le');
    expect(result).toBe(text.replace('411111111111', '************'));
  });

  it('counts what it covered', () => {
    const redactor = openRedactor();
    redactor.push(bytes('<a><PAN>4111111111111111</PAN><CVV>123</CVV></a>'));
    redactor.end();
    expect(redactor.found).toBe(2);
  });

  it('JSON so that it stays JSON', () => {
    fc.assert(
      fc.property(cardNumber, fc.integer({ min: 0, max: 999_999 }), (card, pin) => {
        const value: unknown = JSON.parse(redacted(`{"tender":${card},"pin":${pin},"list":[${card},1],"t":"${card}"}`));
        expect(JSON.stringify(value)).not.toContain(card);
      }),
    );
  });
});

describe('whatever surrounds it and wherever the bytes are cut', () => {
  const filler = fc.string({ unit: fc.constantFrom(...'abc <>=":,.-0123456789\n'), maxLength: 700 });
  const frames: readonly ((card: string) => string)[] = [
    (card) => `<Tender><AccountNumber>${card}</AccountNumber></Tender>`,
    (card) => `<Tender Number="${card}"/>`,
    (card) => `"number": "${card}", `,
    (card) => `\n17,${card},4.50\n`,
    (card) => `<Note>paid by ${card.replace(/(\d{4})(?=\d)/g, '$1 ')} today</Note>`,
    (card) => `<Track2>;${card}=25121010000?</Track2>`,
  ];
  const canary = fc.tuple(cardNumber, fc.constantFrom(...frames)).map(([card, frame]) => ({ card, text: frame(card) }));
  const cutsOf = (text: string) => fc.array(fc.nat({ max: text.length }), { maxLength: 20 });

  it('no card number survives', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abc <>=":,.\n'), maxLength: 700 });
    const file = fc.tuple(fc.constantFrom('<POSLog>', '{"a":', 'id,note\n'), letters, canary, letters);
    fc.assert(
      fc.property(
        file.chain(([start, before, { card, text }, after]) => {
          const whole = `${start}${before}${text}${after}`;
          return fc.record({ whole: fc.constant(whole), card: fc.constant(card), cuts: cutsOf(whole) });
        }),
        ({ whole, card, cuts }) => {
          const result = redacted(whole, cuts);
          expect(result.length).toBe(whole.length);
          expect(result.replace(/[^\d]/g, '')).not.toContain(card);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('cuts change nothing', () => {
    const file = fc
      .tuple(fc.constantFrom('<POSLog>', '{', 'id,card_number,pin\n'), filler, canary, filler, canary)
      .map(([start, a, one, b, two]) => `${start}${a}${one.text}${b}<CVV>12</CVV>${two.text}`);
    fc.assert(
      fc.property(
        file.chain((text) => fc.record({ text: fc.constant(text), cuts: cutsOf(text) })),
        ({ text, cuts }) => {
          expect(redacted(text, cuts)).toBe(redacted(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('redacting twice changes nothing more', () => {
    fc.assert(
      fc.property(filler, canary, (before, { text }) => {
        const once = redacted(`<POSLog>${before}${text}`);
        expect(redacted(once)).toBe(once);
      }),
    );
  });
});

describe('item codes', () => {
  const survive = (codes: readonly string[], frame: (code: string) => string, start: string): number => {
    const text = start + codes.map(frame).join('');
    const result = redacted(text);
    let at = start.length;
    return codes.filter((code) => {
      const before = frame(code);
      const after = result.slice(at, at + before.length);
      at += before.length;
      return after !== before;
    }).length;
  };
  const corpus = (length: number, seed: number): string[] =>
    fc.sample(digitsOf(length - 1), { seed, numRuns: 5_000 }).map(gtin);

  it.each([
    ['UPC-A', 12],
    ['EAN-13', 13],
    ['GTIN-14', 14],
  ])('at most one of a thousand %s is touched, in XML, JSON and CSV', (_, length) => {
    const codes = corpus(length, length);
    expect(survive(codes, (code) => `<POSItemID>${code}</POSItemID>`, '<POSLog>')).toBe(0);
    expect(survive(codes, (code) => `<Reference>${code}</Reference>`, '<POSLog>')).toBe(0);
    expect(survive(codes, (code) => `{"upc":"${code}"}\n`, '{"a":1}\n')).toBe(0);
    expect(survive(codes, (code) => `1,${code},2.50\n`, 'id,code,amount\n')).toBe(0);
  });

  it('codes padded to 14 digits without a check digit stay in item elements', () => {
    const codes = fc.sample(digitsOf(11), { seed: 3, numRuns: 5_000 }).map((digits) => `000${digits}`);
    expect(survive(codes, (code) => `<ItemID>${code}</ItemID>`, '<POSLog>')).toBe(0);
  });
});
