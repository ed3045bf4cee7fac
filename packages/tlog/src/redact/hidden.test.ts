import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';
import { cardNumber, fractions, SPLITS, withPlainDigits, XML_SPLITS } from './seeds.testing.ts';

const redact = (input: Uint8Array, cuts: readonly number[] = []): Buffer => {
  const redactor = openRedactor();
  const borders = [0, ...[...cuts].sort((a, b) => a - b), input.length];
  const parts = borders.slice(1).map((end, index) => redactor.push(input.slice(borders[index], end)));
  return Buffer.concat([...parts, redactor.end()]);
};

/** The digits that a person or program reads in the remaining text, in any notation. */
const readable = (text: string): string => {
  const seen = [text, ...text.matchAll(/[\w+/-]{18,}/g)].map(String);
  const decoded = seen.flatMap((part) =>
    [0, 1, 2, 3].flatMap((shift) => {
      const bytes = Buffer.from(part.slice(shift), 'base64');
      return [bytes.toString('latin1'), bytes.toString('utf8')];
    }),
  );
  return [text, ...decoded]
    .map((part) =>
      part
        .replace(/<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>/gs, '')
        .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
        .replace(/&nbsp;|\\[/tn]/g, ''),
    )
    .map((part) => withPlainDigits(part).replace(/[^\d*]/g, ''))
    .join('|');
};

const FRAMES: Readonly<Record<string, (text: string) => string>> = {
  xml: (text) => `<POSLog><Note a="1">${text}</Note></POSLog>`,
  attribute: (text) => `<POSLog><Note Text="${text}"/></POSLog>`,
  json: (text) => `{"type":"sale","note":"${text}"}\n`,
  csv: (text) => `id;note;amount\n1;"${text}";2.50\n`,
};
const frames = (isXml: boolean) => (isXml ? ['xml'] : Object.keys(FRAMES));
const cases = [...Object.entries(SPLITS), ...Object.entries(XML_SPLITS)].flatMap(([name, split]) =>
  frames(name in XML_SPLITS).map((frame) => ({ name, split, frame })),
);

describe('a number hidden by', () => {
  it.each(cases)('$name in $frame is covered, in UTF-8, Latin-1 and UTF-16', ({ split, frame }) => {
    const random = fractions(7);
    for (let turn = 0; turn < 8; turn++) {
      const card = cardNumber(random);
      const text = FRAMES[frame]?.(split(card)) ?? '';
      const encodings = /^[\0-\xff]*$/.test(text)
        ? (['utf8', 'latin1', 'utf16le'] as const)
        : (['utf8', 'utf16le'] as const);
      for (const encoding of encodings) {
        const bytes = Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding);
        expect(readable(bytes.toString(encoding))).toContain(card);
        const covered = redact(bytes);
        expect(covered.length).toBe(bytes.length);
        expect(covered.toString(encoding)).not.toMatch(/\ufffd|\p{Surrogate}/u);
        expect(readable(covered.toString(encoding))).not.toContain(card);
      }
    }
  });

  it.each([...Object.entries(SPLITS), ...Object.entries(XML_SPLITS)])('%s is covered in a single text', (_, split) => {
    const random = fractions(8);
    for (let turn = 0; turn < 25; turn++) {
      const card = cardNumber(random);
      expect(readable(maskText(`x ${split(card)} y`))).not.toContain(card);
    }
  });
});

describe('a number whose groups read like a day', () => {
  it.each(['4645.6916.3112.2081', '4645_6916_3112_2081', '45320179_20251231'])(
    'is covered all the same: %s',
    (text) => {
      expect(maskText(text)).not.toBe(text);
    },
  );
});

describe('bytes and single texts agree', () => {
  it('a text that was covered as bytes has nothing left to cover', () => {
    const random = fractions(9);
    for (const { split, frame } of cases) {
      const text = FRAMES[frame]?.(split(cardNumber(random))) ?? '';
      const covered = redact(Buffer.from(text)).toString();
      expect(maskText(covered, 'column')).toBe(covered);
    }
  });
});

describe('secrets that a value names', () => {
  it.each([
    ['<A><F Name="Password" Value="hunter2"/></A>', '<A><F Name="Password" Value="*******"/></A>'],
    ['<A><F Value="hunter2" Name="Password"/></A>', '<A><F Value="*******" Name="Password"/></A>'],
    ['<A><F name="cvv">123</F><B>9</B></A>', '<A><F name="cvv">***</F><B>9</B></A>'],
    ['<A><F Name="NIP"><Value>1234</Value></F></A>', '<A><F Name="NIP"><Value>****</Value></F></A>'],
    ['<A><Key>PIN</Key><Value>1234</Value></A>', '<A><Key>PIN</Key><Value>****</Value></A>'],
    ['<A><NIP>1234</NIP><MotDePasse>secret</MotDePasse></A>', '<A><NIP>****</NIP><MotDePasse>******</MotDePasse></A>'],
    ['<A><CodeSecret>1</CodeSecret><Piste2>x</Piste2></A>', '<A><CodeSecret>*</CodeSecret><Piste2>*</Piste2></A>'],
    ['{"name":"password","value":"hunter2"}', '{"name":"password","value":"*******"}'],
    ['{"value":"hunter2","id":7,"name":"mot_de_passe"}', '{"value":"*******","id":7,"name":"mot_de_passe"}'],
    ['{"key":"pin","value":1234,"next":5}', '{"key":"pin","value":1111,"next":5}'],
    ['{"mot de passe":"hunter2"}', '{"mot de passe":"*******"}'],
    ['id;nip;mot de passe\n1;1234;x\n', 'id;nip;mot de passe\n1;****;*\n'],
    ['{"apiKey":"abcd1234"}', '{"apiKey":"********"}'],
    ['{"name":"api-key","value":"s3cr3t"}', '{"name":"api-key","value":"******"}'],
    [
      '<A><SecretKey>zz9</SecretKey><PrivateKey>y</PrivateKey></A>',
      '<A><SecretKey>***</SecretKey><PrivateKey>*</PrivateKey></A>',
    ],
    ['id;access_key;client secret\n1;AKIA;x\n', 'id;access_key;client secret\n1;****;*\n'],
  ])('%s', (text, expected) => {
    expect(redact(Buffer.from(text)).toString()).toBe(expected);
  });

  it.each([
    '<A><Tender Name="PIN debit"><Value>12.50</Value></Tender></A>',
    '<A><Tender Name="Cash" Value="1234"/><SNIP>5</SNIP><Item Name="Turnip"/></A>',
    '{"name":"pineapple","value":1234}',
    '{"key":"1234","turkey":"5.00","capital":"6.00","description":"Secret deodorant"}',
  ])('and not %s', (text) => {
    expect(redact(Buffer.from(text)).toString()).toBe(text);
  });
});

describe('wherever the bytes are cut', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<!--',
      '-->',
      '<?',
      '?>',
      '<![CDATA[',
      ']]>',
      '&#5',
      '&#52;',
      '\\u0034',
      'pin="',
      '"name":"pin"',
      '<CVV>',
    ),
    fc.constantFrom('٤١١١١١١١١١١١١١١١', '４１１１ 1111 １１１１ 1111', '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏', '\\ud835\\udfd2'),
    fc.constantFrom('MTIz'.repeat(20), '4111 1111 1111 1111', '4111111111111111', '0'.repeat(90), '1 '.repeat(90)),
    fc.string({ unit: fc.constantFrom(...'abcMNO <>=":,.-/_0123456789\n\t'), maxLength: 300 }),
  );
  const text = fc
    .tuple(
      fc.constantFrom('<POSLog>', '{"a":', 'id,note\n', 'id\tpin\n'),
      fc.array(fc.tuple(part, fc.nat({ max: 400 })), { maxLength: 12 }),
    )
    .map(
      ([start, parts]) =>
        start + parts.map(([one, times]) => one.repeat(1 + (times % 40) * (times > 360 ? 20 : 1))).join(''),
    );

  it('the same is covered', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 200_000 }), { maxLength: 8 }), fc.boolean(), (whole, places, isWide) => {
        const bytes = isWide ? Buffer.from(`\ufeff${whole}`, 'utf16le') : Buffer.from(whole);
        const cuts = places.map((place) => place % (bytes.length + 1));
        expect(redact(bytes, cuts).equals(redact(bytes))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
