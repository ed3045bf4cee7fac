import { describe, expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

interface Receipt {
  lines: string;
  total?: string;
  rest?: string;
}

/** Lines as 'flags | element and attributes | children', one per row. */
const sale = ({ lines, total, rest = '' }: Receipt): Transaction => {
  const items = lines
    .trim()
    .split('\n')
    .map((row, index) => {
      const [flags = '', element = '', children = ''] = row.split('|').map((cell) => cell.trim());
      const name = element.split(' ')[0] ?? '';
      return `<LineItem ${flags}><SequenceNumber>${index + 1}</SequenceNumber><${element}>${children}</${name}></LineItem>`;
    });
  const stated = total === undefined ? '' : `<Total TotalType="TransactionGrandAmount">${total}</Total>`;
  const decoded = decodeAll(
    poslog,
    `<POSLog xmlns:acs="http://www.ncr.com/rsd/acs/tlog/markup/poslog/2.1"><Transaction><RetailStoreID>9</RetailStoreID>
     <WorkstationID>1</WorkstationID><SequenceNumber>1</SequenceNumber><BusinessDayDate>2026-03-01</BusinessDayDate>
     <RetailTransaction>${items.join('')}${rest}${stated}</RetailTransaction></Transaction></POSLog>`,
  );
  const [transaction] = transactionsOf(decoded);
  if (transaction === undefined) throw new Error(JSON.stringify(decoded));
  return transaction;
};

const events = ({ events: list }: Transaction): string[] => list.map(({ kind, sequence }) => `${kind}@${sequence}`);
const net = ({ lines }: Transaction): number => lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);

describe('quantities', () => {
  it('a weighed item counts one unit whatever it weighs, negative when it is taken back', () => {
    const { lines } = sale({
      lines: `
        | Sale   | <POSItemID>4011</POSItemID><ExtendedAmount>1.26</ExtendedAmount><Quantity UnitOfMeasureCode="LB">0.42</Quantity>
        acs:weightItem="true" EntryMethod="Keyed" | Sale | <ExtendedAmount>9.26</ExtendedAmount><Quantity>1.00</Quantity>
        | Return | <POSItemID>4011</POSItemID><ExtendedAmount>1.26</ExtendedAmount><Quantity UnitOfMeasureCode="KGM">2</Quantity>
        | Sale   | <ExtendedAmount>6.00</ExtendedAmount><Quantity UnitOfMeasureCode="EA">3</Quantity>`,
    });
    expect(lines.map(({ weighed, quantity, units }) => ({ weighed, quantity, units }))).toEqual([
      { weighed: true, quantity: 4_200, units: 10_000 },
      { weighed: true, quantity: 10_000, units: 10_000 },
      { weighed: true, quantity: -20_000, units: -10_000 },
      { weighed: false, quantity: 30_000, units: 30_000 },
    ]);
    expect(lines[1]?.entry).toBe('keyed');
  });

  it('without an extended amount it is quantity times price, rounded half away from zero', () => {
    const { lines } = sale({
      lines: '| Sale | <ActualSalesUnitPrice>0.3333</ActualSalesUnitPrice><Quantity>1.5</Quantity>',
    });
    expect(lines[0]).toMatchObject({ quantity: 15_000, amount: 5_000, unitPrice: 3_333 });
  });

  it('codes keep leading zeros and letters; padded descriptions are trimmed', () => {
    const { lines } = sale({
      lines:
        '| Sale | <POSIdentity><POSItemID>00000000067591</POSItemID></POSIdentity><Description>APPLES    </Description><ExtendedAmount>1</ExtendedAmount>',
    });
    expect(lines[0]).toMatchObject({ upc: '00000000067591', description: 'APPLES' });
  });

  it('the hierarchy goes from the top to the leaf however it is written', () => {
    const { lines } = sale({
      lines:
        `| Sale | <MerchandiseHierarchy Level="Class" Description="Apples">61</MerchandiseHierarchy><MerchandiseHierarchy Level="Department"
        acs:DepartmentDescription="Produce">6</MerchandiseHierarchy><ExtendedAmount>1</ExtendedAmount>`.replace(
          /\n\s+/g,
          ' ',
        ),
    });
    expect(lines[0]?.department).toEqual([
      { code: '6', name: 'Produce' },
      { code: '61', name: 'Apples' },
    ]);
  });
});

describe('deliveries', () => {
  it('of items that another line sells are not sold twice', () => {
    const transaction = sale({
      total: '4.00',
      lines: `
        | SaleForDelivery | <Item><ExtendedAmount>5.00</ExtendedAmount></Item><ItemID>44</ItemID>
        | Sale | <ItemID>44</ItemID><RegularSalesUnitPrice>5</RegularSalesUnitPrice><ExtendedAmount>5.00</ExtendedAmount><RetailPriceModifier><Amount>1.00</Amount></RetailPriceModifier>`,
    });
    expect(transaction.lines).toMatchObject([{ sequence: 2, upc: '44', amount: 50_000, discount: -10_000 }]);
    expect(transaction.discounts).toMatchObject([{ sequence: 2, line: 2, amount: -10_000 }]);
  });
});

describe('voids', () => {
  it('a correction line with its own sign counts, as NCR ACS writes it', () => {
    const transaction = sale({
      total: '1.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>1.00</ExtendedAmount>
        | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>
        VoidFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>-2.79</ExtendedAmount><Quantity>-1</Quantity>`,
    });
    expect(transaction.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 10_000],
      ['sale', 27_900],
      ['void', -27_900],
    ]);
    expect(events(transaction)).toEqual(['void@3']);
  });

  it('a line voided in place is shown as sold and corrected, and counts as nothing', () => {
    const transaction = sale({
      total: '1.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>1.00</ExtendedAmount>
        CancelFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>`,
    });
    expect(transaction.lines.map(({ kind, amount, sequence }) => [kind, amount, sequence])).toEqual([
      ['sale', 10_000, 1],
      ['sale', 27_900, 2],
      ['void', -27_900, 2],
    ]);
    expect(events(transaction)).toEqual(['void@2']);
  });

  it('the total tells that a positive void line corrects the line before', () => {
    const transaction = sale({
      total: '1.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>1.00</ExtendedAmount>
        | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>
        VoidFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>`,
    });
    expect(transaction.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 10_000],
      ['sale', 27_900],
      ['void', -27_900],
    ]);
  });
});

describe('returns and deposits', () => {
  it('a transaction of returns alone is a return; its lines are negative however they are signed', () => {
    for (const amount of ['4.00', '-4.00']) {
      const transaction = sale({
        total: '-4.00',
        lines: `| Return | <POSItemID>1</POSItemID><ExtendedAmount>${amount}</ExtendedAmount>`,
      });
      expect(transaction).toMatchObject({ kind: 'return', total: -40_000 });
      expect(transaction.lines).toMatchObject([{ kind: 'return', amount: -40_000, quantity: -10_000, units: -10_000 }]);
      expect(events(transaction)).toEqual(['refund@1']);
    }
  });

  it('a return among sales leaves it a sale', () => {
    const transaction = sale({
      total: '6.00',
      lines: `
        | Sale | <ExtendedAmount>10.00</ExtendedAmount>
        | Return | <ExtendedAmount>4.00</ExtendedAmount>`,
    });
    expect(transaction).toMatchObject({ kind: 'sale', total: 60_000 });
    expect(net(transaction)).toBe(60_000);
  });

  it('deposits, linked items of NCR ACS and stored value are no sales', () => {
    const { lines } = sale({
      lines: `
        | Sale ItemType="Deposit" | <ExtendedAmount>0.25</ExtendedAmount>
        EntryMethod="acs:Linked" | Sale ItemType="Stock" | <ExtendedAmount>2.00</ExtendedAmount>
        | Sale ItemType="GiftCard" | <ExtendedAmount>50.00</ExtendedAmount>
        VoidFlag="true" EntryMethod="acs:Linked" | Sale | <ExtendedAmount>-2.00</ExtendedAmount>`,
    });
    expect(lines.map(({ kind }) => kind)).toEqual(['deposit', 'deposit', 'deposit', 'deposit']);
  });
});

describe('discounts', () => {
  const modified = (extended: string): string =>
    `| Sale | <RegularSalesUnitPrice>5.00</RegularSalesUnitPrice><ExtendedAmount>${extended}</ExtendedAmount><Quantity>2</Quantity>
     <RetailPriceModifier MethodCode="Promotion"><Amount Action="Subtract">1.50</Amount><PromotionID>P1</PromotionID></RetailPriceModifier>`.replace(
      /\n\s+/g,
      '',
    );

  it.each([
    ['after them, as the standard says', '8.50', '8.50'],
    ['before them, as the total tells', '10.00', '8.50'],
    ['before them, as the unit price tells where no total is stated', '10.00', undefined],
    ['after them, where nothing else is stated', '8.50', undefined],
  ])('ExtendedAmount is %s', (_, extended, total) => {
    const transaction = sale({ lines: modified(extended), ...(total === undefined ? {} : { total }) });
    expect(transaction).toMatchObject({ total: 85_000, lines: [{ amount: 100_000, discount: -15_000 }] });
    expect(transaction.discounts).toEqual([
      { sequence: 1, line: 1, kind: 'promotion', code: 'P1', description: '', amount: -15_000 },
    ]);
  });

  it('a stated discount without a modifier is taken all the same', () => {
    const transaction = sale({
      total: '4.00',
      lines:
        '| Sale | <RegularSalesUnitPrice>5</RegularSalesUnitPrice><ExtendedAmount>5.00</ExtendedAmount><ExtendedDiscountAmount>1.00</ExtendedDiscountAmount>',
    });
    expect(transaction.lines).toMatchObject([{ amount: 50_000, discount: -10_000 }]);
  });

  it('on the whole transaction are shared by amount to the last ten-thousandth; corrected lines take none', () => {
    const transaction = sale({
      total: '9.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>3.33</ExtendedAmount>
        | Sale | <POSItemID>2</POSItemID><ExtendedAmount>5.00</ExtendedAmount>
        VoidFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>-5.00</ExtendedAmount>
        | Sale | <POSItemID>3</POSItemID><ExtendedAmount>6.67</ExtendedAmount>
        | Discount TypeCode="Manual" | <Amount>1.00</Amount><ReasonCode>STAFF</ReasonCode>`,
    });
    expect(transaction.lines.map(({ discount }) => discount)).toEqual([-3_330, 0, 0, -6_670]);
    expect(transaction.discounts).toMatchObject([
      { sequence: 5, line: 0, kind: 'manual', code: 'STAFF', amount: -10_000 },
    ]);
    expect(net(transaction)).toBe(90_000);
  });

  it('rewards of NCR ACS count once: the summed row, shared as the detail rows say', () => {
    const reward = (flags: string, amount: string, reference: string): string =>
      `| LoyaltyReward ${flags} | <PromotionID>77</PromotionID><acs:RewardCategory>Monetary</acs:RewardCategory>` +
      `<acs:ExtendedRewardAmount>${amount}</acs:ExtendedRewardAmount><acs:OperatorSequenceReference>${reference}</acs:OperatorSequenceReference>`;
    const transaction = sale({
      total: '9.00',
      lines: `
        | Sale | <ExtendedAmount>5.00</ExtendedAmount><acs:OperatorSequence>11</acs:OperatorSequence>
        | Sale | <ExtendedAmount>5.00</ExtendedAmount><acs:OperatorSequence>12</acs:OperatorSequence>
        ${reward('acs:detailedData="true"', '-0.90', '12')}
        ${reward('acs:detailedData="true"', '-0.10', '11')}
        ${reward('acs:summarizedActivity="true"', '-1.00', '0')}`,
    });
    expect(transaction.lines.map(({ discount }) => discount)).toEqual([-1_000, -9_000]);
    expect(transaction.discounts).toMatchObject([{ sequence: 5, kind: 'loyalty', code: '77', amount: -10_000 }]);
  });

  it('a price override is an event, not a discount', () => {
    const transaction = sale({
      total: '4.00',
      lines:
        '| Sale | <ActualSalesUnitPrice>4</ActualSalesUnitPrice><ExtendedAmount>4.00</ExtendedAmount><RetailPriceModifier MethodCode="PriceOverride"><Amount Action="Replace">4.00</Amount></RetailPriceModifier>',
    });
    expect(transaction.lines).toMatchObject([{ amount: 40_000, discount: 0 }]);
    expect(events(transaction)).toEqual(['override@1']);
  });

  it('store coupons lower the sale, as items and as tenders', () => {
    const asItem = sale({
      total: '9.00',
      lines: `
        | Sale | <ExtendedAmount>10.00</ExtendedAmount>
        | Coupon CouponType="Store" | <ScanCode>55</ScanCode><Amount>1.00</Amount>
        | Tender TenderType="Cash" | <Amount>9.00</Amount>`,
    });
    const asTender = sale({
      total: '10.00',
      lines: `
        | Sale | <ExtendedAmount>10.00</ExtendedAmount>
        | Tender TenderType="StoreCoupon" | <Amount>1.00</Amount><Coupon><ScanCode>55</ScanCode></Coupon>
        | Tender TenderType="Cash" | <Amount>9.00</Amount>`,
    });
    for (const transaction of [asItem, asTender]) {
      expect(transaction).toMatchObject({
        total: 90_000,
        lines: [{ amount: 100_000, discount: -10_000 }],
        discounts: [{ sequence: 2, line: 0, kind: 'storeCoupon', code: '55', amount: -10_000 }],
        tenders: [{ kind: 'cash', amount: 90_000 }],
      });
      expect(events(transaction)).toEqual(['coupon@2']);
    }
  });

  it('manufacturer coupons are paid back by the maker: tenders, whatever they are written as', () => {
    const asItem = sale({
      total: '9.00',
      lines: `
        | Sale | <ExtendedAmount>10.00</ExtendedAmount>
        | Coupon CouponType="Manufacturer" | <Amount>1.00</Amount>
        | Tender TenderType="Cash" | <Amount>9.00</Amount>`,
    });
    const asTender = sale({
      total: '10.00',
      lines: `
        | Sale | <ExtendedAmount>10.00</ExtendedAmount>
        | Tender TenderType="ManufacturerCoupon" | <Amount>1.00</Amount>
        | Tender TenderType="Cash" | <Amount>9.00</Amount>`,
    });
    for (const transaction of [asItem, asTender]) {
      expect(transaction).toMatchObject({ total: 100_000, lines: [{ discount: 0 }] });
      expect(transaction.tenders.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
        ['cash', 90_000],
        ['manufacturerCoupon', 10_000],
      ]);
      expect(events(transaction)).toEqual(['coupon@2']);
    }
  });
});
