import { describe, expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

const only = (content: string): Transaction => {
  const decoded = decodeAll(poslog, content);
  const [transaction, ...others] = transactionsOf(decoded);
  if (transaction === undefined || others.length > 0) throw new Error(JSON.stringify(decoded));
  expect(decoded.filter(({ type }) => type !== 'transaction')).toEqual([]);
  return transaction;
};
const events = ({ events: list }: Transaction): string[] => list.map(({ kind, detail }) => `${kind}: ${detail}`);
const unbalanced = (transaction: Transaction): string[] =>
  events(transaction).filter((event) => event.startsWith('unbalanced'));

describe('Visma Retail', () => {
  const visma = (inside: string): string =>
    `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/"><Transaction>
     <BusinessUnit><UnitID>1204</UnitID></BusinessUnit><WorkstationID>2</WorkstationID><SequenceNumber>88</SequenceNumber>
     <BeginDateTime>2026-03-01T09:10:11</BeginDateTime><EndDateTime>2026-03-01T09:11:00</EndDateTime>
     <OperatorID>7</OperatorID><CurrencyCode>NOK</CurrencyCode>${inside}</Transaction></POSLog>`;
  const item = (amount: string): string =>
    `<LineItem><Sale><POSIdentity POSIDType="RSID"><POSItemID>55</POSItemID></POSIdentity>
     <POSIdentity POSIDType="GTIN"><POSItemID>07038010000065</POSItemID></POSIdentity><ItemID>55</ItemID>
     <Description>Melk</Description><RegularSalesUnitPrice>${amount}</RegularSalesUnitPrice>
     <ExtendedAmount>${amount}</ExtendedAmount><Quantity>1</Quantity></Sale></LineItem>`;
  const cash = (amount: string): string =>
    `<LineItem><Tender TenderType="Cash" TypeCode="Sale"><TenderID>1</TenderID><Amount>${amount}</Amount></Tender></LineItem>`;
  const rounding = (size: string, direction: string): string =>
    `<LineItem><Tender><Rounding RoundingDirection="${direction}">${size}</Rounding></Tender></LineItem>`;
  const total = (amount: string): string => `<Total TotalType="TransactionGrandAmount">${amount}</Total>`;
  const retail = (...parts: string[]): string =>
    `<RetailTransaction TransactionStatus="Finished">${parts.join('')}</RetailTransaction>`;

  it('names its store without a type, its item twice, and no business day', () => {
    expect(only(visma(retail(item('21.90'), cash('21.90'), total('21.90'))))).toMatchObject({
      store: '1204',
      businessDate: '2026-03-01',
      lane: '2',
      number: '88',
      kind: 'sale',
      currency: 'NOK',
      lines: [{ upc: '07038010000065', description: 'Melk', amount: 219_000 }],
    });
  });

  const sale = retail(item('21.90'), cash('21.90'), total('21.90'));
  it.each([
    ['behind the sale', `${sale}<ControlTransaction><NoSale/></ControlTransaction>`, 'noSale: during the sale'],
    ['before the sale', `<ControlTransaction><NoSale/></ControlTransaction>${sale}`, 'noSale: during the sale'],
    [
      'by its type',
      `${sale}<ControlTransaction><TypeCode>DrawerOpen</TypeCode></ControlTransaction>`,
      'noSale: during the sale',
    ],
    ['as anything else', `${sale}<ControlTransaction><OperatorLock/></ControlTransaction>`, 'other: OperatorLock'],
  ])('keeps a sale during which the lane did something else: %s', (_, inside, event) => {
    const transaction = only(visma(inside));
    expect(transaction).toMatchObject({ kind: 'sale', total: 219_000, lines: [{ amount: 219_000 }] });
    expect(events(transaction)).toContain(event);
    expect(unbalanced(transaction)).toEqual([]);
  });

  it.each([
    ['down', '21.90', '21.00', '0.90', 'Down', 9_000],
    ['up', '21.50', '22.00', '0.50', 'Up', -5_000],
    ['with the direction left out', '21.50', '22.00', '0.50', '', -5_000],
    ['with a number below zero', '21.90', '21.00', '-0.90', '', 9_000],
  ])('rounds cash on a line of its own: %s', (_, price, paid, size, direction, amount) => {
    for (const stated of [price, paid]) {
      const transaction = only(visma(retail(item(price), cash(paid), rounding(size, direction), total(stated))));
      expect(transaction).toMatchObject({
        total: Number(price) * 10_000,
        lines: [{ amount: Number(price) * 10_000 }],
        tenders: [
          { kind: 'cash', amount: Number(paid) * 10_000 },
          { kind: 'rounding', amount, change: 0, sequence: 3 },
        ],
      });
      expect(unbalanced(transaction)).toEqual([]);
    }
  });

  it('rounds inside of a payment or of its change', () => {
    const inPayment = cash('21.00').replace('</Tender>', '<Rounding RoundingDirection="Down">0.90</Rounding></Tender>');
    const inChange = cash('50.00').replace(
      '</Tender>',
      '<TenderChange><Amount>29.00</Amount><Rounding RoundingDirection="Up">0.90</Rounding></TenderChange></Tender>',
    );
    for (const payment of [inPayment, inChange]) {
      const transaction = only(visma(retail(item('21.90'), payment, total('21.90'))));
      expect(transaction.tenders).toMatchObject([
        { kind: 'cash', amount: 210_000 },
        { kind: 'rounding', amount: 9_000 },
      ]);
      expect(unbalanced(transaction)).toEqual([]);
    }
  });

  it('tells a rounding that its amounts show already once', () => {
    const payment = cash('21.90').replace('</Tender>', '<Rounding RoundingDirection="Down">0.90</Rounding></Tender>');
    const transaction = only(visma(retail(item('21.90'), payment, total('21.90'))));
    expect(transaction.tenders).toMatchObject([{ kind: 'cash', amount: 219_000 }]);
  });

  it('a canceled transaction is no sale, whatever the drawer did', () => {
    const canceled = `<RetailTransaction TransactionStatus="Canceled">${item('21.90')}${total('21.90')}</RetailTransaction>`;
    for (const inside of [
      canceled,
      `${canceled}<ControlTransaction><NoSale/></ControlTransaction>`,
      canceled.replace(' TransactionStatus="Canceled">', '><TransactionStatus>Canceled</TransactionStatus>'),
    ])
      expect(only(visma(inside)).kind).toBe('void');
  });
});

describe('ROQQIO futura', () => {
  const futura = (inside: string): string =>
    `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" xmlns:f="urn:futura:pos"><Transaction>
     <RetailStoreID>17</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>4711</SequenceNumber>
     <BusinessDayDate>2026-03-01</BusinessDayDate><EndDateTime>2026-03-01T09:11:00</EndDateTime>
     <RetailTransaction>${inside}</RetailTransaction></Transaction></POSLog>`;
  const sale = (quantity: string, amount: string, mode = ''): string =>
    `<LineItem><Sale ItemType="Stock"><ItemID Name="Hose blau">4001</ItemID><Quantity>${quantity}</Quantity>
     <ExtendedAmount>${amount}</ExtendedAmount>${mode}</Sale></LineItem>`;
  const retour = '<f:SalesMode>RETOUR</f:SalesMode>';
  const tender = (code: string, amount: string): string =>
    `<LineItem><Tender TenderType="Cash" TypeCode="${code}"><Amount>${amount}</Amount></Tender></LineItem>`;
  const totals = (grand: string, net: string, tax: string): string =>
    `<Total TotalType="TransactionGrandAmount">${grand}</Total><Total TotalType="TransactionNetAmount">${net}</Total>
     <Total TotalType="TransactionTaxAmount">${tax}</Total>`;

  it('has its tax in the totals alone: it is inside of the prices and spread over the lines', () => {
    const one = only(futura(sale('1', '79.99') + tender('Sale', '79.99') + totals('79.99', '67.22', '12.77')));
    expect(one).toMatchObject({
      kind: 'sale',
      total: 799_900,
      tenders: [{ amount: 799_900 }],
      lines: [{ upc: '4001', description: 'Hose blau', quantity: 10_000, amount: 672_200 }],
      taxes: [{ amount: 127_700, taxable: 672_200 }],
    });
    expect(events(one)).toEqual([]);
    const two = only(
      futura(sale('1', '59.99') + sale('2', '20.00') + tender('Sale', '79.99') + totals('79.99', '67.22', '12.77')),
    );
    expect(two.lines.map(({ amount }) => amount)).toEqual([504_129, 168_071]);
  });

  it('net and tax may miss the gross by a cent, by more it is told', () => {
    const net = (amount: string): Transaction =>
      only(futura(sale('1', '79.99') + tender('Sale', '79.99') + totals('79.99', amount, '12.77')));
    for (const amount of ['67.21', '67.22', '67.23']) {
      expect(net(amount)).toMatchObject({ total: 799_900, lines: [{ amount: 672_200 }] });
      expect(unbalanced(net(amount))).toEqual([]);
    }
    expect(unbalanced(net('67.00'))).toHaveLength(1);
  });

  it('tax of the totals on top of the prices is added', () => {
    const one = only(futura(sale('1', '67.22') + tender('Sale', '79.99') + totals('79.99', '67.22', '12.77')));
    expect(one).toMatchObject({ total: 799_900, lines: [{ amount: 672_200 }], taxes: [{ amount: 127_700 }] });
    expect(events(one)).toEqual([]);
  });

  it('a return is a sale backwards, with a refund above zero and totals below', () => {
    const back = only(
      futura(sale('-1', '79.99', retour) + tender('Refund', '79.99') + totals('-79.99', '-67.22', '-12.77')),
    );
    expect(back).toMatchObject({
      kind: 'return',
      total: -799_900,
      tenders: [{ kind: 'cash', amount: -799_900, cashBack: false }],
      lines: [{ kind: 'return', quantity: -10_000, units: -10_000, amount: -672_200 }],
      taxes: [{ amount: -127_700, taxable: -672_200 }],
    });
    expect(events(back)).toEqual(['refund: ']);
  });

  it('an exchange gives back what came back and sells the rest', () => {
    const exchange = only(
      futura(
        sale('-1', '79.99', retour) + sale('1', '100.00') + tender('Sale', '20.01') + totals('20.01', '16.82', '3.19'),
      ),
    );
    expect(exchange).toMatchObject({ kind: 'sale', total: 200_100, tenders: [{ amount: 200_100 }] });
    expect(exchange.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['return', -10_000],
      ['sale', 10_000],
    ]);
    expect(exchange.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(168_200);
    expect(unbalanced(exchange)).toEqual([]);
  });

  it.each([
    ['a sale in a receipt of returns', sale('1', '10.00') + totals('-10.00', '-8.40', '-1.60'), 'return', -84_000],
    ['a return in a receipt that sold', sale('-1', '10.00', retour) + totals('10.00', '8.40', '1.60'), 'sale', 84_000],
    ['a quantity below zero that was sold', sale('-1', '10.00') + totals('10.00', '8.40', '1.60'), 'sale', 84_000],
  ])('the total decides: %s is a doubt', (_, inside, kind, amount) => {
    const one = only(futura(inside));
    expect(one).toMatchObject({ kind, lines: [{ kind, amount }] });
    expect(Math.sign(one.lines[0]?.quantity ?? 0)).toBe(Math.sign(amount));
    expect(unbalanced(one)).toEqual(['unbalanced: The sign of the line does not agree with the total']);
  });

  it('change is a line of its own', () => {
    const change = '<LineItem><TenderChange><Amount>20.01</Amount></TenderChange></LineItem>';
    const one = only(
      futura(sale('1', '79.99') + tender('Sale', '100.00') + change + totals('79.99', '67.22', '12.77')),
    );
    expect(one.tenders).toMatchObject([{ kind: 'cash', amount: 799_900, change: 200_100, cashBack: false }]);
    expect(unbalanced(one)).toEqual([]);
  });
});

describe('Decathlon', () => {
  const unit = (code: string, type: string): string =>
    `<BusinessUnit><UnitID TypeCode="${type}">${code}</UnitID></BusinessUnit>`;
  const time = (name: string, type: string, text: string): string =>
    `<${name}DateTime TypeCode="${type}">2026-03-01T${text}+01:00</${name}DateTime>`;
  const decathlon = (head: string, inside: string): string =>
    `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/v6.0.0/poslog" MajorVersion="6"><Transaction>${head}
     <WorkstationID>12</WorkstationID><SequenceNumber>901</SequenceNumber>
     <BusinessDayDate>2026-03-01</BusinessDayDate>${inside}</Transaction></POSLog>`;
  const included = (taxable: string, tax: string): string =>
    `<Tax TaxType="VAT"><TaxableAmount TaxIncludedInTaxableAmountFlag="true">${taxable}</TaxableAmount>
     <Amount>${tax}</Amount><Percent>20</Percent></Tax>`;
  const sale = (amount: string, tax = ''): string =>
    `<LineItem><Sale><POSIdentity><POSItemID>3608439</POSItemID></POSIdentity><ExtendedAmount>${amount}</ExtendedAmount>${tax}</Sale></LineItem>`;
  const retail = (...parts: string[]): string =>
    `<RetailTransaction>${parts.join('')}<LineItem><Tender TenderType="CreditDebit"><Amount>24.00</Amount></Tender></LineItem>
     <Total TotalType="TransactionGrandAmount">24.00</Total></RetailTransaction>`;
  const plain = retail(sale('24.00', included('24.00', '4.00')));

  it.each([
    ['the store first', unit('0042', 'RetailStore') + unit('FR', 'Country')],
    ['the country first', unit('FR', 'Country') + unit('0042', 'RetailStore')],
    ['the store without a type', unit('FR', 'Country') + unit('0042', '')],
    ['the type outside', '<BusinessUnit TypeCode="Country"><UnitID>FR</UnitID></BusinessUnit>' + unit('0042', 'Store')],
  ])('is a transaction of its store, with %s', (_, head) => {
    expect(only(decathlon(head, plain))).toMatchObject({ store: '0042', number: '901' });
  });

  it.each([
    [
      'beside those of its steps',
      time('Begin', 'Payment', '09:12:00') +
        time('Begin', 'Transaction', '09:10:00') +
        time('Begin', 'Item', '09:09:00'),
      time('End', 'Item', '09:12:00') + time('End', 'Transaction', '09:13:00') + time('End', 'Printing', '09:14:00'),
      ['09:10:00', '09:13:00'],
    ],
    [
      'made of those of its steps',
      time('Begin', 'Payment', '09:12:00') + time('Begin', 'Item', '09:10:00'),
      time('End', 'Payment', '09:13:00') + time('End', 'Item', '09:12:00'),
      ['09:10:00', '09:13:00'],
    ],
  ])('has times of its own, %s', (_, begins, ends, [began, ended]) => {
    expect(only(decathlon(unit('0042', 'RetailStore') + begins + ends, plain))).toMatchObject({
      began: `2026-03-01T${began ?? ''}`,
      ended: `2026-03-01T${ended ?? ''}`,
    });
  });

  it.each([
    ['on its line', retail(sale('24.00', included('24.00', '4.00')))],
    ['on a line of its own', retail(sale('24.00'), `<LineItem>${included('24.00', '4.00')}</LineItem>`)],
  ])('has its tax inside of the prices: %s', (_, inside) => {
    const one = only(decathlon(unit('0042', 'RetailStore'), inside));
    expect(one).toMatchObject({ total: 240_000, lines: [{ amount: 200_000 }], taxes: [{ amount: 40_000 }] });
    expect(events(one)).toEqual([]);
  });

  it('shares taxes of two rates that stand apart from the items over all of them', () => {
    const standing = ['3.00', '0.50'].map((tax) => `<LineItem>${included('0', tax)}</LineItem>`).join('');
    const one = only(decathlon(unit('0042', 'RetailStore'), retail(sale('18.00'), sale('6.00'), standing)));
    expect(one.lines.map(({ amount }) => amount)).toEqual([153_750, 51_250]);
    expect(one.taxes.map(({ amount }) => amount)).toEqual([30_000, 5_000]);
    expect(events(one)).toEqual([]);
  });

  it('carries its receipt as a text in base64, of any length', () => {
    const text = Buffer.from('TOTAL 24,00 '.repeat(30_000)).toString('base64');
    const inside = plain.replace('<RetailTransaction>', `<RetailTransaction><ReceiptImage>${text}</ReceiptImage>`);
    expect(only(decathlon(unit('0042', 'RetailStore'), inside))).toMatchObject({ total: 240_000 });
    const own = inside.replaceAll('ReceiptImage', 'd:ReceiptText').replace('<d:', '<d:');
    const content = decathlon(unit('0042', 'RetailStore'), own).replace('<POSLog ', '<POSLog xmlns:d="urn:d" ');
    expect(transactionsOf(decodeAll(poslog, content))).toMatchObject([{ total: 240_000, kind: 'sale' }]);
  });
});
