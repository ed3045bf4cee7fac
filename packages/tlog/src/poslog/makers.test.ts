import { expect, describe, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

const events = ({ events: all }: Transaction): string[] => all.map(({ kind, detail }) => `${kind}: ${detail}`);
const unbalanced = (one: Transaction): string[] => events(one).filter((event) => event.startsWith('unbalanced'));

describe('what registers of several makers write', () => {
  const retail = (inside: string, status = 'Finished'): Transaction => {
    const content = `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" xmlns:f="urn:futura:pos"><Transaction>
      <RetailStoreID>17</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>4711</SequenceNumber>
      <BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction TransactionStatus="${status}">${inside}
      </RetailTransaction></Transaction></POSLog>`;
    const [one, ...others] = transactionsOf(decodeAll(poslog, content));
    expect(others).toEqual([]);
    if (one === undefined) throw new Error('No transaction was read.');
    return one;
  };
  const line = (inside: string, attributes = ''): string => `<LineItem${attributes}>${inside}</LineItem>`;
  const vat = (gross: string, tax: string): string =>
    `<Tax><TaxableAmount TaxIncludedInTaxableAmountFlag="true">${gross}</TaxableAmount><Amount>${tax}</Amount></Tax>`;
  const sale = (gross: string, tax: string, attributes = ''): string =>
    line(`<Sale><ItemID>1</ItemID><ExtendedAmount>${gross}</ExtendedAmount>${vat(gross, tax)}</Sale>`, attributes);
  const paid = (amount: string, attributes = '', type = 'Cash'): string =>
    line(`<Tender TenderType="${type}" TypeCode="Sale"><Amount>${amount}</Amount></Tender>`, attributes);
  const totals = (grand: string, tax: string): string =>
    `<Total TotalType="TransactionGrandAmount">${grand}</Total><Total TotalType="TransactionTaxAmount">${tax}</Total>`;

  it('a line that takes another one off takes its tax back too', () => {
    const one = retail(
      sale('12.00', '2.00') +
        sale('12.00', '2.00', ' VoidFlag="true"') +
        sale('24.00', '4.00') +
        totals('24.00', '4.00'),
    );
    expect(one.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 100_000],
      ['void', -100_000],
      ['sale', 200_000],
    ]);
    expect(one).toMatchObject({ total: 240_000, taxes: [{ amount: 40_000 }] });
    expect(unbalanced(one)).toEqual([]);
  });

  it('a line that was taken off is not explained by a rounding of its size', () => {
    const rounding = line('<Tender><Rounding RoundingDirection="Down">0.02</Rounding></Tender>');
    const off = sale('0.02', '0.00') + sale('0.02', '0.00', ' VoidFlag="true"') + sale('12.00', '2.00');
    const one = retail(off + paid('11.98') + rounding + totals('12.00', '2.00'));
    expect(one.lines.map(({ kind }) => kind)).toEqual(['sale', 'void', 'sale']);
    expect(one.total).toBe(120_000);
    expect(unbalanced(one)).toEqual([]);
  });

  it('a discount of the whole transaction lowers the tax after the items: the taxes that agree with the totals count', () => {
    const discount = line('<Discount><Amount>2.40</Amount></Discount>');
    const parts = [sale('12.00', '2.00'), sale('12.00', '2.00'), discount, line(vat('21.60', '3.60'))].join('');
    const one = retail(parts + totals('21.60', '3.60'));
    expect(one.lines.reduce((sum, { amount, discount: off }) => sum + amount + off, 0)).toBe(180_000);
    expect(one.taxes.map(({ amount }) => amount)).toEqual([36_000]);
    expect(unbalanced(one)).toEqual([]);
    expect(unbalanced(retail(parts + totals('21.60', '3.50')))).toHaveLength(1);
  });

  it('a voided payment takes back the one before it, in either direction, and is no cash back', () => {
    const goods = sale('12.00', '2.00') + totals('12.00', '2.00');
    for (const taken of ['12.00', '-12.00']) {
      const one = retail(paid('12.00') + paid(taken, ' VoidFlag="true"') + paid('12.00', '', 'CreditDebit') + goods);
      expect(one.tenders.map(({ kind, amount, cashBack }) => [kind, amount, cashBack])).toEqual([
        ['cash', 120_000, false],
        ['cash', -120_000, false],
        ['credit', 120_000, false],
      ]);
      expect(unbalanced(one)).toEqual([]);
    }
    expect(retail(paid('5.00', ' VoidFlag="true"') + paid('12.00') + goods).tenders).toMatchObject([
      { amount: 120_000 },
    ]);
  });

  it('a suspended sale that was retrieved is a sale where it was paid', () => {
    const goods = sale('12.00', '2.00') + totals('12.00', '2.00');
    const sold = retail(goods + paid('12.00'), 'SuspendedRetrieved');
    expect(sold).toMatchObject({ kind: 'sale', total: 120_000 });
    expect(events(sold)).toEqual(['resumed: ']);
    expect(retail(goods, 'SuspendedRetrieved').kind).toBe('resumed');
  });

  it.each([
    ['Up', '12.03', -300],
    ['Down', '11.97', 300],
  ])('a tender named after the rounding is one: %s', (direction, cash, amount) => {
    const rounding = `<Tender TenderType="X:Rounding"><Amount>0.03</Amount>
      <Rounding RoundingDirection="${direction}">0.03</Rounding></Tender>`;
    const one = retail(sale('12.00', '2.00') + paid(cash) + line(rounding) + totals('12.00', '2.00'));
    expect(one.tenders.map((tender) => [tender.kind, tender.amount])).toEqual([
      ['cash', 120_000 - amount],
      ['rounding', amount],
    ]);
    expect(unbalanced(one)).toEqual([]);
  });

  it.each([
    ['before', '12.02', '-0.02', '12.00', 200],
    ['after', '12.00', '-0.02', '12.00', 200],
    ['before', '11.98', '0.02', '12.00', -200],
    ['after', '12.00', '0.02', '12.00', -200],
  ])('a rounding that only the totals state is one, with a total %s it: %s', (_, grand, rounding, cash, amount) => {
    const gross = amount > 0 ? '12.02' : '11.98';
    const round = `<Total TotalType="RoundingAmount">${rounding}</Total>`;
    const one = retail(sale(gross, '2.00') + paid(cash) + round + totals(grand, '2.00'));
    expect(one.total).toBe(120_000 + amount);
    expect(one.tenders.map((tender) => [tender.kind, tender.amount])).toEqual([
      ['cash', 120_000],
      ['rounding', amount],
    ]);
    expect(unbalanced(one)).toEqual([]);
    const card = retail(sale('12.00', '2.00') + paid('12.00', '', 'CreditDebit') + round + totals('12.00', '2.00'));
    expect(card.tenders).toMatchObject([{ kind: 'credit', amount: 120_000 }]);
    expect(unbalanced(card)).toEqual([]);
  });

  it('fewer than no pieces for less than nothing came back, less than nothing alone lowers the price', () => {
    const item = (quantity: string): string =>
      line(`<Sale><ExtendedAmount>-3.00</ExtendedAmount><Quantity>${quantity}</Quantity></Sale>`);
    expect(retail(item('-1'))).toMatchObject({ kind: 'return', lines: [{ kind: 'return', amount: -30_000 }] });
    expect(retail(item('1'))).toMatchObject({ kind: 'sale', lines: [{ kind: 'sale', amount: -30_000 }] });
  });

  it('ROQQIO futura tells what a line is, the group of its item and how it was paid', () => {
    const voucher = `<Sale><ItemID>9</ItemID><ExtendedAmount>25.00</ExtendedAmount><f:LineType>VOUCHER_SALE</f:LineType></Sale>`;
    const item = `<Sale><ItemID>1</ItemID><ExtendedAmount>5.00</ExtendedAmount><f:ProductGroup>1422241</f:ProductGroup></Sale>`;
    const bar = `<Tender TenderType="Cash"><Amount>40.00</Amount><f:PaymentTypeDescription>Bar</f:PaymentTypeDescription></Tender>`;
    const change =
      '<TenderChange TypeCode="Refund"><TenderChange TenderType="Cash"><Amount>10.00</Amount></TenderChange></TenderChange>';
    const one = retail(line(voucher) + line(item) + line(bar) + line(change) + totals('30.00', '0.80'));
    expect(one.lines).toMatchObject([
      { kind: 'deposit', amount: 250_000, department: [] },
      { kind: 'sale', amount: 42_000, department: [{ code: '1422241', name: '1422241' }] },
    ]);
    expect(one.tenders).toMatchObject([{ description: 'Bar', amount: 300_000, change: 100_000 }]);
    expect(unbalanced(one)).toEqual([]);
  });
});
