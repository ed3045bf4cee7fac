import { describe, expect, it } from 'vitest';
import { decodeAll } from '../testing.ts';
import { poslog } from './format.ts';

const item = '<ItemID>41</ItemID><Quantity>1</Quantity><ExtendedAmount>5.00</ExtendedAmount>';
const header = {
  store: '<RetailStoreID>9</RetailStoreID>',
  lane: '<WorkstationID>1</WorkstationID>',
  number: '<SequenceNumber>1</SequenceNumber>',
  date: '<BusinessDayDate>2026-03-01</BusinessDayDate>',
};
const decode = ({ more = '', line = item, totals = '' }: { more?: string; line?: string; totals?: string }) => {
  const text = `<POSLog><Transaction>${Object.values(header).join('')}${more}
    <RetailTransaction><LineItem><SequenceNumber>1</SequenceNumber><Sale>${line}</Sale></LineItem>
    ${totals}</RetailTransaction></Transaction></POSLog>`;
  return decodeAll(poslog, text).map((one) =>
    one.type === 'broken' ? one.detail : one.type === 'transaction' ? one.transaction.total : one.record,
  );
};

describe('an element that stands twice', () => {
  it.each([
    ['ExtendedAmount', { line: `${item}<ExtendedAmount>9.00</ExtendedAmount>` }],
    ['Quantity', { line: `${item}<Quantity>7</Quantity>` }],
    ['BusinessDayDate', { more: '<BusinessDayDate>2026-04-01</BusinessDayDate>' }],
    ['RetailStoreID', { more: '<RetailStoreID>8</RetailStoreID>' }],
    ['WorkstationID', { more: '<WorkstationID>2</WorkstationID>' }],
    ['SequenceNumber', { more: '<SequenceNumber>2</SequenceNumber>' }],
  ])('with another %s breaks the receipt: nobody knows which is meant', (name, twice) => {
    expect(decode(twice)).toEqual([expect.stringContaining(`${name} stands twice, with different values`)]);
  });

  it('with the same text is read', () => {
    expect(decode({ more: Object.values(header).join(''), line: item + item })).toEqual([50_000]);
  });
});

describe('a total that stands twice', () => {
  const total = (type: string, ...amounts: string[]): string =>
    amounts.map((amount) => `<Total TotalType="${type}">${amount}</Total>`).join('');

  it.each([
    'TransactionGrandAmount',
    'GrandAmount',
    'TransactionTotalAmount',
    'TransactionNetAmount',
    'RoundingAmount',
    'HouseTotal',
  ])('with another amount breaks the receipt, whichever adds up: %s', (type) => {
    for (const totals of [total(type, '5.00', '3.00'), total(type, '3.00', '5.00')])
      expect(decode({ totals })).toEqual([
        expect.stringContaining(`Total ${type} stands twice, with different values`),
      ]);
  });

  it('with the same amount is read, in any writing and under any prefix', () => {
    const again = total('TransactionGrandAmount', '5.00', '5.0') + total('v:TransactionGrandAmount', '5');
    expect(decode({ totals: again })).toEqual([50_000]);
  });

  it('with another sign breaks the receipt', () => {
    const negative = '<Total TotalType="TransactionGrandAmount" NegativeTotalFlag="true">5.00</Total>';
    expect(decode({ totals: total('TransactionGrandAmount', '5.00') + negative })).toEqual([
      expect.stringContaining('stands twice, with different values'),
    ]);
  });

  it('is read where it is a part of the receipt, which may have several', () => {
    const parts = total('TenderTotal', '2.00', '3.00') + total('TransactionDiscountAmount', '0.00', '0.10');
    expect(decode({ totals: total('TransactionGrandAmount', '5.00') + parts })).toEqual([50_000]);
  });
});
