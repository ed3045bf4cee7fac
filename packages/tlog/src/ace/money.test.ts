import { describe, expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { checkout, drawLog, events, only, paid, profile, read, shown } from './testing.ts';

describe('money', () => {
  it('is what was handed over less the change; a correction takes a tender back', () => {
    const sale = only(
      checkout(
        `
        01 : 100 : 1000 : : : 128 : 0 : 00
        07 : 65 : : : : 1000
        05 : 21 : 1065
        06 : 21 : 1065
        05 : 51 : 500 : 0 : 4111111111111111
        05 : 11 : 600
        09 : 11 : 35
        `,
        '1065',
      ),
    );
    expect(paid(sale)).toEqual(['other 5.00 0.00', 'cash 5.65 0.35']);
    expect(sale.tenders[0]).toMatchObject({ sequence: 1, code: '51', description: 'Tender 51', cardLast4: '1111' });
    expect(sale.taxes).toMatchObject([{ code: 'A', description: 'Tax A', amount: 6_500, taxable: 100_000 }]);
    expect([sale.total, events(sale)]).toEqual([106_500, ['void Check 10.65']]);
  });

  it('given back in cash on another tender is cash back', () => {
    const sale = only(checkout('01 : 100 : 1000 : : : 0 : 0 : 00\n05 : 52 : 3000\n09 : 11 : 2000', '1000'));
    expect(paid(sale)).toEqual(['other 30.00 0.00', 'cash -20.00 0.00']);
    expect(sale.tenders.map(({ cashBack }) => cashBack)).toEqual([false, true]);
    expect(events(sale)).toEqual(['cashBack 20.00']);
  });

  it('holds the tax where the prices alone come to what was paid, or the import says so', () => {
    const item = (price: number, flags: number): string => `01 : 10${flags} : ${price} : : : ${flags} : 0 : 00`;
    const tax = '07 : 190 : : : : 1000';
    const paid = only(checkout([item(1190, 128), item(500, 0), tax, '05 : 11 : 1690'].join('\n'), '1690'));
    expect(shown(paid)).toEqual(['sale 10128 1.00 10.00 0.00', 'sale 100 1.00 5.00 0.00']);
    expect([paid.total, paid.taxes[0]?.amount, events(paid)]).toEqual([169_000, 19_000, []]);
    const unpaid = drawLog(checkout([item(1190, 0), tax].join('\n'), '1190'));
    const [onTop] = transactionsOf(decodeAll(ace, unpaid, { profile }));
    const [inside] = transactionsOf(decodeAll(ace, unpaid, { profile: { ...profile, pricesIncludeTax: true } }));
    expect([onTop?.total, inside?.total, inside?.lines[0]?.amount]).toEqual([138_000, 119_000, 100_000]);
  });

  it('that was not taxed is told with its reason', () => {
    const sale = only(
      checkout("01 : 100 : 1000 : : : 0 : 0 : 00\n03 : : : : : : 'X-17' : 65 : : : : 1000\n05 : 11 : 1000", '1000'),
    );
    expect(sale.taxes).toMatchObject([
      { code: 'A', amount: 0, exempted: 100_000, exemptTax: 6_500, exemptReason: 'X-17' },
    ]);
    expect(events(sale)).toEqual(['taxExempt X-17']);
  });

  it('goes between till and safe', () => {
    const [loan, pickup] = read(`${checkout('13 : 1 : 20000', '', '03')}\n\n${checkout('05 : 11 : 50000', '', '04')}`);
    expect([loan?.kind, loan?.total, loan?.tenders]).toEqual(['loan', 2_000_000, []]);
    expect([pickup?.kind, pickup?.total, pickup && paid(pickup)]).toEqual(['pickup', 5_000_000, ['cash 500.00 0.00']]);
  });

  it('that does not come to what the strings or the header say is told', () => {
    const sale = only(checkout('01 : 100 : 1000 : : : 0 : 0 : 00\n05 : 11 : 900', '1100'));
    expect(events(sale)).toEqual([
      'unbalanced Lines and taxes add up to 10.00, the total is 9.00: 1.00 apart',
      'unbalanced The header says 11.00, the total is 9.00: 2.00 apart',
    ]);
  });
});
