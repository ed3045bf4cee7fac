import { SegmentRefused } from '@lanewise/contract/facts/decode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Decoded } from '@lanewise/contract/facts/decode';

const sale = (number: string, inside = ''): string =>
  `<Transaction><RetailStoreID>9</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>${number}</SequenceNumber>` +
  `<BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction>${inside}` +
  '<LineItem><SequenceNumber>1</SequenceNumber><Sale><POSItemID>4011</POSItemID><ExtendedAmount>1.25</ExtendedAmount></Sale></LineItem>' +
  '<Total TotalType="TransactionGrandAmount">1.25</Total></RetailTransaction></Transaction>';

const file = (...transactions: string[]): string => `<POSLog>${transactions.join('\n')}</POSLog>`;

const refusal = (content: string | Uint8Array): string => {
  try {
    decodeAll(poslog, content);
  } catch (error) {
    if (error instanceof SegmentRefused) return error.code;
    throw error;
  }
  return 'not refused';
};

/** One word per record: the number of a transaction, or the reason why it is broken. */
const outline = (decoded: readonly Decoded[]): string[] =>
  decoded.map((one) =>
    one.type === 'transaction' ? one.transaction.number : one.type === 'broken' ? one.reason : `?${one.record}`,
  );

describe('hostile XML is refused as a whole', () => {
  const bomb = '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';

  it.each([
    ['a document type with entities', `${bomb}${file(sale('1'))}`],
    ['one behind a byte order mark', `\uFEFF${bomb}${file(sale('1'))}`],
    ['one in odd case', `<?xml version="1.0"?>\n<!docTYPE p SYSTEM "file:///etc/passwd">${file(sale('1'))}`],
    ['one between transactions', file(sale('1'), '<!DOCTYPE p>', sale('2'))],
    ['one within a transaction', file(sale('1', '<!DOCTYPE p>'))],
    ['a loose entity declaration', `<!ENTITY a "b">${file(sale('1'))}`],
    ['elements nested without end around the transactions', '<a>'.repeat(100)],
    ['a tag without end', `<POSLog x="${'a'.repeat(70_000)}`],
  ])('%s', (_, content) => {
    expect(refusal(content)).toBe('ingest.hostileXml');
  });

  it('a document type in UTF-16', () => {
    expect(refusal(Buffer.from(`\uFEFF${bomb}${file(sale('1'))}`, 'utf16le'))).toBe('ingest.hostileXml');
    expect(refusal(Buffer.from(`${bomb}${file(sale('1'))}`, 'utf16le').swap16())).toBe('ingest.hostileXml');
  });

  it('a document type cut by chunks anywhere', () => {
    const content = `<?xml version="1.0"?>${bomb}${file(sale('1'))}`;
    for (let cut = 1; cut < 60; cut++)
      expect(() => decodeAll(poslog, content, { cuts: [cut] })).toThrow(SegmentRefused);
  });

  it('an encoding that is not read', () => {
    expect(refusal(`<?xml version="1.0" encoding="EBCDIC-US"?>${file(sale('1'))}`)).toBe('ingest.notPosFile');
  });
});

describe('one broken transaction costs one transaction', () => {
  it.each([
    ['a tag that is not closed', sale('2', '<LineItem>'), 'malformed'],
    ['an entity nobody declared', sale('2', '<Note>&bomb;</Note>'), 'malformed'],
    ['an attribute without quotes', sale('2', '<Note a=1/>'), 'malformed'],
    ['elements nested deeper than 64', sale('2', '<Note>'.repeat(80) + '</Note>'.repeat(80)), 'malformed'],
    ['a text longer than 64 KiB', sale('2', `<CustomerID>${'a'.repeat(70_000)}</CustomerID>`), 'tooLarge'],
    ['an attribute longer than 64 KiB', sale('2', `<Note a="${'a'.repeat(70_000)}"/>`), 'tooLarge'],
    ['more than a million elements', sale('2', '<a/>'.repeat(1_000_001)), 'tooLarge'],
    ['more than 16 MiB', sale('2', `<Note>${'<a>bbbbbbbbbbbb</a>'.repeat(900_000)}</Note>`), 'tooLarge'],
    ['no end tag', sale('2').replace('</Transaction>', ''), 'malformed'],
    ['no start tag', sale('2').replace('<Transaction>', ''), 'malformed'],
    ['a start tag whose quote is not closed', sale('2').replace('<Transaction>', '<Transaction Kind="a>'), 'malformed'],
    ['an end tag that is cut', sale('2').replace('</Transaction>', '</Transaction x'), 'malformed'],
    ['no store', sale('2').replace('<RetailStoreID>9</RetailStoreID>', ''), 'missingField'],
    ['no amount and no price', sale('2').replace('<ExtendedAmount>1.25</ExtendedAmount>', ''), 'missingField'],
    ['a date that does not exist', sale('2').replace('2026-03-01', '2026-02-30'), 'invalidValue'],
  ])('%s', (_, broken, reason) => {
    const content = file(sale('1'), broken, sale('3'));
    const decoded = decodeAll(poslog, content, { cuts: [100, 1000, 5000, 70_000] });
    expect(outline(decoded)).toEqual(['1', reason, '3']);
    const record = decoded[1];
    if (record?.type !== 'broken') throw new Error('not broken');
    const place = content.slice(record.offset, record.offset + record.length);
    expect(place.trim()).toBe(broken);
  });

  it.each([`<'`, '<"', '<Note a="', '</Note "', '< '])('%s before a transaction costs none', (stray) => {
    const decoded = decodeAll(poslog, file(sale('1'), stray + sale('2'), sale('3')), { cuts: [100, 1000, 5000] });
    expect(outline(decoded)).toEqual(['1', '2', '3']);
  });

  it('names the line, the field and the text of an amount that makes no sense', () => {
    const decoded = decodeAll(poslog, file(sale('1').replace('1.25<', '1.2.5<')));
    expect(decoded).toMatchObject([
      { type: 'broken', reason: 'invalidValue', detail: 'LineItem 1 ExtendedAmount: "1.2.5"' },
    ]);
  });

  it('a file that ends inside of a transaction keeps what came before', () => {
    const content = `<POSLog>${sale('1')}${sale('2').slice(0, -30)}`;
    const decoded = decodeAll(poslog, content);
    expect(outline(decoded)).toEqual(['1', 'truncated']);
    expect(decoded[1]).toMatchObject({ offset: 8 + sale('1').length, length: sale('2').length - 30 });
  });

  it('a file that ends between two transactions says that it is not whole', () => {
    expect(outline(decodeAll(poslog, `<POSLog>${sale('1')}`))).toEqual(['1', 'truncated']);
  });

  it('comments, CDATA and processing instructions are no borders, and are told where they hold the tag of one', () => {
    for (const inside of ['<!-- </Transaction> -->', '<Note><![CDATA[<Transaction>]]></Note>', '<?x <Transaction> ?>'])
      expect(outline(decodeAll(poslog, file(sale('1', inside), '<!-- <Transaction> -->', sale('2'))))).toEqual([
        'malformed',
        'malformed',
        '2',
      ]);
  });
});

describe('damaged bytes', () => {
  const bytes = Buffer.from(file(sale('1'), sale('2', '<!-- c --><Note a="1">&amp;</Note>'), sale('3')));

  it('never crash or hang, and cost no more than what they touch', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat({ max: bytes.length }), { maxLength: 5 }),
        (flips, cuts) => {
          const damaged = Buffer.from(bytes);
          for (const [at, value] of flips) damaged[at] = value;
          try {
            const decoded = decodeAll(poslog, damaged, { cuts });
            expect(decodeAll(poslog, damaged)).toEqual(decoded);
          } catch (error) {
            expect(error).toBeInstanceOf(SegmentRefused);
          }
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it('within one transaction leave its neighbours whole', () => {
    const intact = Buffer.from(file(sale('1'), sale('2', '<Note a="1">&amp;</Note>'), sale('3')));
    const from = intact.indexOf('<Transaction>', 20) + 13;
    const to = intact.indexOf('</Transaction>', from);
    fc.assert(
      fc.property(fc.integer({ min: from, max: to - 1 }), fc.constantFrom(...'<>&"/ x0'), (at, sign) => {
        const damaged = Buffer.from(intact);
        damaged.write(sign, at);
        const numbers = transactionsOf(decodeAll(poslog, damaged)).map(({ number }) => number);
        expect(numbers).toContain('1');
        expect(numbers).toContain('3');
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
