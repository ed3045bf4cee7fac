import { describe, expect, it } from 'vitest';
import { formats } from '../formats.ts';
import { openRedactor } from '../redact.ts';

const masked = (text: string): Buffer => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]);
};
const receiptsIn = (id: string, bytes: Uint8Array): number => {
  const run = formats.find((one) => one.id === id)?.open({ profile: null, items: null });
  const found = run ? [...run.push(bytes), ...run.end()] : [];
  return found.filter(({ type }) => type === 'transaction').length;
};

const receipt = (number: number, note = ''): string => `<Transaction><RetailStoreID>1</RetailStoreID>
<WorkstationID>1</WorkstationID><SequenceNumber>${number}</SequenceNumber><BusinessDayDate>2026-11-19</BusinessDayDate>
<RetailTransaction><LineItem><Sale><ItemID>1</ItemID><ExtendedAmount>1.00</ExtendedAmount></Sale></LineItem>
<LineItem><Tender TenderType="Cash"><Amount>1.00</Amount></Tender></LineItem>${note}
<Total TotalType="TransactionGrandAmount">1.00</Total></RetailTransaction></Transaction>
`;
const fileOf = (first: string): string =>
  `<?xml version="1.0"?>\n<POSLog>\n${first}${Array.from({ length: 20 }, (_, at) => receipt(at + 2)).join('')}</POSLog>\n`;

describe('a secret of one receipt hides no other receipt', () => {
  it.each([
    [
      'its element has no end, because the register was switched off',
      receipt(1, '<Pin>12').split('<Pin>12')[0] + '<Pin>12',
    ],
    ['it stands in CDATA', receipt(1, '<Note><![CDATA[<Pin>]]></Note>')],
  ])('%s', (_name, first) => {
    const file = fileOf(first);
    const least = receiptsIn('poslog', Buffer.from(file));
    expect(least).toBeGreaterThanOrEqual(20);
    expect(receiptsIn('poslog', masked(file))).toBe(least);
  });
});

const line = (number: number, description: string): string =>
  `${JSON.stringify({
    store: '1',
    businessDate: '2026-11-02',
    lane: '1',
    number: String(number),
    lines: [{ description, amount: '1.00' }],
  })}\n`;

it.each(['Safety pin:', 'Safety pin =', 'ENTER PIN:', 'Password:', 'Track='])(
  'a text "%s" in JSON costs no receipt',
  (text) => {
    const file = line(1, text) + line(2, 'Milk');
    expect(receiptsIn('jsonl', masked(file))).toBe(2);
  },
);

it('a text in CSV with a quote behind a name hides no later row', () => {
  const rows = (text: string): string => `Store,Receipt,Text,Amount\n1,1,${text},1.00\n${'1,2,Milk,1.00\n'.repeat(20)}`;
  expect(masked(rows('Hair pin: "gold')).toString()).toContain('1,2,Milk,1.00\n'.repeat(20));
});

it('an attribute of XML that ends like the name of a secret leaves the next one', () => {
  const text = '<Item Description="Safety pin:" Quantity="1" Amount="5.00"/>';
  expect(masked(text).toString()).toBe(text);
});
