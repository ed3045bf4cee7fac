import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { events, item, retail, total } from './retail.testing.ts';

const tender = (type: string, amount: string, inside = '', code = 'Sale'): string =>
  `<LineItem><Tender TenderType="${type}" TypeCode="${code}"><Amount>${amount}</Amount>${inside}</Tender></LineItem>`;

describe('tenders', () => {
  it('change is taken off, however it is written', () => {
    const change = (amount: string): string => `<TenderChange><Amount>${amount}</Amount></TenderChange>`;
    const ways = [
      retail(item('17.38'), tender('Cash', '20.00', change('2.62')), total('17.38')),
      retail(item('17.38'), tender('Cash', '17.38', change('2.62')), total('17.38')),
      retail(item('17.38'), tender('Cash', '20.00'), tender('Cash', '-2.62', change('-2.62')), total('17.38')),
    ];
    for (const { tenders } of ways)
      expect(tenders).toMatchObject([{ kind: 'cash', amount: 173_800, change: 26_200, cashBack: false }]);
  });

  it('change in cash out of a check leaves the till as cash', () => {
    const change = '<TenderChange><Amount>-2.00</Amount></TenderChange>';
    const { tenders } = retail(item('8.00'), tender('Check', '10.00'), tender('Cash', '-2.00', change), total('8.00'));
    expect(tenders).toMatchObject([
      { kind: 'check', amount: 100_000, change: 0 },
      { kind: 'cash', amount: -20_000, change: 20_000, cashBack: false },
    ]);
  });

  it('cash back is cash that leaves the till, as its own tender or inside a card payment', () => {
    const card = '<CreditDebit CardType="Debit"/>';
    const ways = [
      retail(item('8.00'), tender('CreditDebit', '28.00', card), tender('Cash', '-20.00'), total('8.00')),
      retail(
        item('8.00'),
        tender('CreditDebit', '28.00', `${card}<CashbackAmount>20.00</CashbackAmount>`),
        total('8.00'),
      ),
      retail(
        item('8.00'),
        tender('CreditDebit', '8.00', `${card}<Cashback><Amount>20.00</Amount></Cashback>`),
        total('8.00'),
      ),
    ];
    for (const way of ways) {
      expect(way.tenders).toMatchObject([
        { kind: 'debit', amount: 280_000, cashBack: false },
        { kind: 'cash', amount: -200_000, cashBack: true },
      ]);
      expect(events(way)).toEqual(['cashBack: 20.00']);
    }
  });

  it('cash back inside the card and on a line of its own left the till once', () => {
    const card = (amount: string): string =>
      tender('CreditDebit', amount, '<CreditDebit CardType="Debit"/><Cashback>20.00</Cashback>');
    const change = '<TenderChange><Amount>-20.00</Amount></TenderChange>';
    const ways = [
      retail(item('8.00'), card('28.00'), tender('Cash', '-20.00'), total('8.00')),
      retail(item('8.00'), card('8.00'), tender('Cash', '-20.00'), total('8.00')),
      retail(item('8.00'), tender('Cash', '-20.00'), card('28.00'), total('8.00')),
      retail(item('8.00'), card('28.00'), tender('Cash', '-20.00', change), total('8.00')),
    ];
    for (const way of ways) {
      expect(way.tenders.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
        { kind: 'debit', amount: 280_000, change: 0, cashBack: false },
        { kind: 'cash', amount: -200_000, change: 0, cashBack: true },
      ]);
      expect(events(way)).toEqual(['cashBack: 20.00']);
    }
  });

  it('of two cards, each pays its own cash back out', () => {
    const card = tender('CreditDebit', '24.00', '<CreditDebit CardType="Debit"/><Cashback>20.00</Cashback>');
    const sale = retail(item('8.00'), card, card, tender('Cash', '-20.00'), total('8.00'));
    expect(sale.tenders.map(({ amount }) => amount)).toEqual([240_000, 240_000, -200_000, -200_000]);
    expect(sale.events.map(({ kind }) => kind)).toEqual(['cashBack', 'cashBack']);
  });

  it.each([
    ['Cash', '', 'cash'],
    ['Check', '', 'check'],
    ['CreditDebit', '<CreditDebit CardType="Credit"/>', 'credit'],
    ['CreditDebit', '<CreditDebit CardType="Debit"/>', 'debit'],
    ['acs:EBTFoodStamps', '', 'ebtFood'],
    ['EBTCash', '', 'ebtCash'],
    ['eWIC', '', 'wic'],
    ['GiftCertificate', '', 'giftCard'],
    ['CustomerAccount', '', 'houseCharge'],
    ['Coupon', '<Coupon CouponType="Manufacturer"/>', 'manufacturerCoupon'],
    ['Voucher', '', 'voucher'],
    ['Bitcoin', '', 'other'],
  ])('%s%s is %s', (type, inside, kind) => {
    expect(retail(item('1.00'), tender(type, '1.00', inside), total('1.00')).tenders).toMatchObject([
      { kind, amount: 10_000 },
    ]);
  });

  it('of a card only brand and last four are kept', () => {
    const inside =
      '<CreditDebit CardType="Credit"><PrimaryAccountNumber>************1111</PrimaryAccountNumber><CardBrand>Visa</CardBrand></CreditDebit>';
    expect(retail(item('1'), tender('CreditDebit', '1', inside), total('1')).tenders).toMatchObject([
      { cardBrand: 'Visa', cardLast4: '1111' },
    ]);
  });

  it('a refund pays out', () => {
    const refund = retail(
      '<LineItem><Return><ExtendedAmount>4.00</ExtendedAmount></Return></LineItem>',
      tender('Cash', '4.00', '', 'Refund'),
      total('4.00'),
    );
    expect(refund).toMatchObject({ kind: 'return', total: -40_000, tenders: [{ amount: -40_000, cashBack: false }] });
    expect(events(refund)).toEqual(['refund: ']);
  });

  it('a refund goes back, also where a voided line of twice its amount could explain a sale', () => {
    const undone = (attributes = '') =>
      `<LineItem${attributes}><Sale><ExtendedAmount>8.00</ExtendedAmount></Sale></LineItem>`;
    const refund = retail(
      '<LineItem><Return><ExtendedAmount>4.00</ExtendedAmount></Return></LineItem>',
      undone() + undone(' VoidFlag="true"'),
      tender('Cash', '4.00', '', 'Refund'),
      total('4.00'),
    );
    expect(refund).toMatchObject({ total: -40_000, tenders: [{ amount: -40_000 }] });
    expect(refund.lines.map(({ amount }) => amount)).toEqual([-40_000, 80_000, -80_000]);
  });

  it('a voided tender does not count', () => {
    const voided = tender('Check', '5.00').replace('<LineItem', '<LineItem VoidFlag="true"');
    expect(retail(item('5.00'), voided, tender('Cash', '5.00'), total('5.00')).tenders).toMatchObject([
      { kind: 'cash' },
    ]);
  });

  it('a voucher that is taken in is redeemed', () => {
    const inside = '<Voucher><SerialNumber>V77</SerialNumber><ExpirationDate>2026-12-31</ExpirationDate></Voucher>';
    expect(retail(item('5.00'), tender('Voucher', '5.00', inside), total('5.00')).vouchers).toMatchObject([
      { number: 'V77', action: 'redeemed', amount: 50_000, expiry: '2026-12-31' },
    ]);
  });
});

describe('taxes', () => {
  const tax = (inside: string, attributes = ''): string => `<Tax ${attributes}>${inside}</Tax>`;

  it('on lines of their own add to the items; those within items only detail them', () => {
    const inItem = `<LineItem><Sale><ExtendedAmount>9.28</ExtendedAmount>${tax('<Amount>0.94</Amount>')}</Sale></LineItem>`;
    const own = `<LineItem>${tax('<TaxableAmount>9.28</TaxableAmount><Amount>0.94</Amount><Percent>10.129</Percent>', 'TaxType="Sales"')}</LineItem>`;
    expect(retail(inItem, own, total('10.22'))).toMatchObject({
      lines: [{ amount: 92_800 }],
      taxes: [{ description: 'Sales', taxable: 92_800, percent: 101_290, amount: 9_400 }],
    });
  });

  it('of items alone are added up by rate', () => {
    const one = `<LineItem><Sale><ExtendedAmount>1.00</ExtendedAmount>${tax('<Amount>0.07</Amount><Percent>7</Percent><TaxRuleID>G</TaxRuleID>')}</Sale></LineItem>`;
    expect(retail(one, one, total('2.14')).taxes).toMatchObject([{ code: 'G', percent: 70_000, amount: 1_400 }]);
  });

  it('inside the prices of items are taken off them: net sales hold no tax', () => {
    const inside = '<TaxableAmount TaxIncludedInTaxableAmountFlag="true">48.60</TaxableAmount><Amount>3.40</Amount>';
    const sale = retail(
      `<LineItem><Sale><ExtendedAmount>52.00</ExtendedAmount>${tax(inside)}</Sale></LineItem>`,
      total('52.00'),
    );
    expect(sale).toMatchObject({ total: 520_000, lines: [{ amount: 486_000 }], taxes: [{ amount: 34_000 }] });
    expect(events(sale)).toEqual([]);
  });

  it('are inside of prices that state no total where the import says so', () => {
    const content = `<POSLog><Transaction><RetailStoreID>9</RetailStoreID><SequenceNumber>5</SequenceNumber><BusinessDayDate>2026-03-01</BusinessDayDate>
      <RetailTransaction>${item('11.90')}<LineItem>${tax('<Amount>1.90</Amount>')}</LineItem></RetailTransaction></Transaction></POSLog>`;
    const read = (pricesIncludeTax: boolean): (Transaction | undefined)[] =>
      transactionsOf(decodeAll(poslog, content, { profile: profileOf({ pricesIncludeTax }) }));
    expect(read(false)).toMatchObject([{ total: 138_000, lines: [{ amount: 119_000 }], taxes: [{ amount: 19_000 }] }]);
    expect(read(true)).toMatchObject([{ total: 119_000, lines: [{ amount: 100_000 }], taxes: [{ amount: 19_000 }] }]);
  });

  it('exempted are told with amount, tax and reason', () => {
    const inside = `<TaxableAmount>20</TaxableAmount><Amount>0</Amount><TaxExemption><ExemptTaxableAmount>20.00</ExemptTaxableAmount>
      <ExemptTaxAmount>1.60</ExemptTaxAmount><ReasonCode>SNAP</ReasonCode></TaxExemption>`;
    const sale = retail(item('20.00'), `<LineItem>${tax(inside)}</LineItem>`, total('20.00'));
    expect(sale.taxes).toMatchObject([{ amount: 0, exempted: 200_000, exemptTax: 16_000, exemptReason: 'SNAP' }]);
    expect(events(sale)).toEqual(['taxExempt: SNAP']);
  });
});

describe('a transaction that does not add up', () => {
  it('enters with what is apart', () => {
    const sale = retail(item('5.00'), tender('Cash', '5.50'), total('6.00'));
    expect(sale.total).toBe(60_000);
    expect(events(sale)).toEqual([
      'unbalanced: Lines and taxes add up to 5.00, the total is 6.00: -1.00 apart',
      'unbalanced: Tenders add up to 5.50, the total is 6.00: -0.50 apart',
    ]);
  });
});

describe('a total under a name that nobody knows', () => {
  const named = (type: string, amount: string): string => `<Total TotalType="${type}">${amount}</Total>`;
  const unbalanced = (...parts: string[]): string[] =>
    events(retail(...parts)).filter((event) => event.startsWith('unbalanced'));

  it('is a doubt where the receipt comes to anything else', () => {
    expect(unbalanced(item('10.00'), named('vendor:AmountPayable', '12.00'))).toEqual([
      'unbalanced: The total AmountPayable is not known and says 12.00, the total is 10.00: 2.00 apart',
    ]);
    expect(unbalanced(item('10.00'), named('', '12.00'))).toHaveLength(1);
  });

  it('is none where the receipt comes to it, where a known total stands beside it, or where it is a part', () => {
    expect(unbalanced(item('10.00'), named('AmountPayable', '10.00'))).toEqual([]);
    expect(unbalanced(item('10.00'), named('AmountPayable', '12.00'), total('10.00'))).toEqual([]);
    const tax = '<LineItem><Tax><Amount>0.50</Amount></Tax></LineItem>';
    expect(unbalanced(item('10.00'), tax, named('TransactionNetAmount', '10.00'))).toEqual([]);
    expect(unbalanced(item('10.00'), named('acs:GrossPositive', '12.00'), named('DiscountTotal', '2.00'))).toEqual([]);
  });

  it('of the tax, or one a rate, is held against the tax of the receipt, to the cent', () => {
    const tax = '<LineItem><Tax><Amount>1.00</Amount></Tax></LineItem>';
    const says = (...stated: string[]): string[] =>
      unbalanced(item('10.00'), tax, total('11.00'), ...stated.map((one) => named('TransactionTaxAmount', one)));
    expect(says('3.00')).toEqual(['unbalanced: Taxes add up to 1.00, the totals say 3.00']);
    expect(says('0.99')).toHaveLength(1);
    expect(says('1.00')).toEqual([]);
    expect(says('-1.00')).toEqual([]);
    expect(says('1.004')).toEqual([]);
    expect(says('0.40', '0.60')).toEqual([]);
    expect(says('0.40', '0.70')).toHaveLength(1);
  });
});
