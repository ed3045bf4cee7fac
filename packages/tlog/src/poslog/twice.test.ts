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
const decode = ({ more = '', line = item }: { more?: string; line?: string }) => {
  const text = `<POSLog><Transaction>${Object.values(header).join('')}${more}
    <RetailTransaction><LineItem><SequenceNumber>1</SequenceNumber><Sale>${line}</Sale></LineItem>
    </RetailTransaction></Transaction></POSLog>`;
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
