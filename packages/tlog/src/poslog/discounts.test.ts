import { describe, expect, it } from 'vitest';
import { events, net, sale } from './sale.testing.ts';

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
