import { describe, expect, it } from 'vitest';
import { decodeAll } from '../testing.ts';
import { poslog } from './format.ts';

const decoded = (lines: readonly (readonly [amount: string, attributes?: string])[], code = '') => {
  const items = lines.map(
    ([amount, attributes = '']) =>
      `<LineItem><Sale><ItemID>1</ItemID><ExtendedAmount${attributes}>${amount}</ExtendedAmount></Sale></LineItem>`,
  );
  return decodeAll(
    poslog,
    `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/"><Transaction>
      <RetailStoreID>17</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>4711</SequenceNumber>
      <BusinessDayDate>2026-03-01</BusinessDayDate>${code === '' ? '' : `<CurrencyCode>${code}</CurrencyCode>`}
      <RetailTransaction>${items.join('')}</RetailTransaction></Transaction></POSLog>`,
  ).map((one) =>
    one.type === 'transaction' ? one.transaction.currency : one.type === 'broken' ? one.detail : one.type,
  );
};

describe('what a line came to in another currency', () => {
  it('names the currency of the receipt, before that of the whole', () => {
    expect(decoded([['5.00']])).toEqual(['']);
    expect(decoded([['5.00', ' Currency="EUR"'], ['1.00']])).toEqual(['EUR']);
    expect(decoded([['5.00', ' Currency="EUR"']], 'USD')).toEqual(['EUR']);
    expect(decoded([['5.00', ' Currency="USD"']], 'USD')).toEqual(['USD']);
  });

  it('is not added up with lines of the first one', () => {
    const [found, ...others] = decoded([
      ['5.00', ' Currency="EUR"'],
      ['5.00', ' Currency="USD"'],
    ]);
    expect([found, others]).toEqual([expect.stringContaining('is in USD, and others in EUR'), []]);
  });
});
