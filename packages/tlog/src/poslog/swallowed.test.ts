import { describe, expect, it } from 'vitest';
import { decodeAll, splitAll } from '../testing.ts';
import { poslog } from './format.ts';

// CDATA, a comment or an instruction whose end was lost goes on to the end of another one. What lies in it is told, never swallowed in silence.

const sale = (number: string, description = 'B', inside = ''): string =>
  `<Transaction><RetailStoreID>9</RetailStoreID><SequenceNumber>${number}</SequenceNumber><BusinessDayDate>2026-03-01</BusinessDayDate>
  <RetailTransaction><LineItem><Sale><Description>${description}</Description><ExtendedAmount>2.00</ExtendedAmount></Sale></LineItem>
  ${inside}</RetailTransaction></Transaction>`;
const file = (...parts: string[]): string => `<POSLog>\n${parts.join('\n')}\n</POSLog>`;
const decoded = (content: string | Uint8Array, cuts: number[] = []): string[] =>
  decodeAll(poslog, content, { cuts }).map((one) =>
    one.type === 'transaction' ? one.transaction.number : one.type === 'broken' ? one.reason : one.record,
  );

/** What is read of a file, the same wherever it is read in parts or cut. */
const outline = (content: string): string[] => {
  const whole = decoded(content);
  for (const cuts of [[10, 400, 410, 500, 900], Array.from({ length: content.length }, (_, at) => at)])
    expect(decoded(content, cuts)).toEqual(whole);
  expect(decoded(Buffer.from(`\ufeff${content}`, 'utf16le'))).toEqual(whole);
  const segments = splitAll(poslog, content, { targetBytes: 1, limitBytes: 100_000 });
  expect(segments.flatMap(({ bytes }) => decoded(bytes))).toEqual(whole);
  const records = decodeAll(poslog, content).reduce(
    (sum, one) => sum + (one.type === 'unknown' ? 0 : recordsOf(one)),
    0,
  );
  expect(segments.reduce((sum, segment) => sum + segment.records, 0)).toBe(records);
  return whole;
};
const recordsOf = ({ records = 1 }: { records?: number }): number => records;

describe('receipts in what is not read', () => {
  it.each([
    ['CDATA', '<![CDATA[', ']]>'],
    ['a comment', '<!--', '-->'],
    ['an instruction', '<?print ', '?>'],
  ])('of %s that begins inside of a receipt are quarantined with it', (_, open, close) => {
    const content = file(sale('1'), sale('2', `${open}B`), sale('3'), sale('4', `B${close}`), sale('5'));
    expect(outline(content)).toEqual(['1', 'malformed', '5']);
  });

  it.each([
    ['CDATA', '<![CDATA[', ']]>'],
    ['a comment', '<!--', '-->'],
    ['an instruction', '<?print ', '?>'],
  ])('of %s around receipts are told', (_, open, close) => {
    expect(outline(file(sale('1'), open, sale('2'), sale('3'), close, sale('4')))).toEqual(['1', 'malformed', '4']);
    expect(outline(file(open, sale('1').replaceAll('Transaction>', 'p:Transaction >'), close, sale('2')))).toEqual([
      'malformed',
      '2',
    ]);
  });

  it('are told where the comment does not end', () => {
    expect(outline(file(sale('1'), '<!--', sale('2'), sale('3')))).toEqual(['1', 'malformed']);
    expect(outline(`${file(sale('1'))}<!--${sale('2')}`)).toEqual(['1', 'malformed']);
  });

  it('lie where the quarantine says', () => {
    const comment = `<!--${sale('2')}-->`;
    const content = file(sale('1'), comment, sale('3'));
    const [, broken] = decodeAll(poslog, content);
    expect(broken).toMatchObject({ offset: content.indexOf(comment), length: comment.length });
  });
});

it.each(['<RetailTransaction>', '</RetailTransaction>', '<n:ControlTransaction a="1"/>'])(
  'the tag %s in CDATA is told',
  (tag) => {
    expect(outline(file(sale('1', `<![CDATA[${tag}]]>`), sale('2')))).toEqual(['malformed', '2']);
  },
);

it('CDATA that goes on over a line of its receipt is told', () => {
  const rest = '</Description></Sale></LineItem><LineItem><Sale><Description>C';
  expect(outline(file(sale('1', `<![CDATA[B${rest}]]>`), sale('2')))).toEqual(['malformed', '2']);
});

it.each([
  ['text', '<![CDATA[a < b & c]]>', '<!-- note: Transaction <b> -->'],
  ['an element in CDATA', '<![CDATA[<Description>B</Description>]]>', '<?print <b/>?>'],
  ['a commented line', 'B', '<!-- <LineItem><Sale><ExtendedAmount>9</ExtendedAmount></Sale></LineItem> -->'],
  [
    'names that only contain the word',
    '<![CDATA[<TransactionLink/><Transactions>]]>',
    '<!-- <POSLog><TransactionID> -->',
  ],
])('anything else does no harm: %s', (_, description, inside) => {
  expect(outline(file(inside, sale('1', description, inside), sale('2')))).toEqual(['1', '2']);
});
