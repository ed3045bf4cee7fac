import type { Transaction } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decodeAll } from '../testing.ts';
import { ace } from './format.ts';
import { checkout, drawLog, events, only, paid, shown } from './testing.ts';

describe('coupons and discounts', () => {
  it('lower the item that they are linked to, or all that stand; the maker’s coupon is a tender', () => {
    const sale = only(
      checkout(
        `
        01 : 100 : 1000 : : : 0 : 0 : 00
        01 : 811099999998 : 200 : : : 0 : 0 : 73
        01 : 200 : 600 : : : 0 : 0 : 00
        01 : 555 : 140 : : : 0 : 0 : 70
        03 : 5 : 10 : 126
        01 : 888 : 50 : : : 0 : 0 : 60
        05 : 51 : 1084
        `,
        '1600',
      ),
    );
    expect(shown(sale)).toEqual(['sale 100 1.00 10.00 -3.52', 'sale 200 1.00 6.00 -1.14']);
    expect(sale.discounts).toMatchObject([
      { sequence: 1, line: 1, kind: 'promotion', code: '811099999998', amount: -20_000 },
      { sequence: 2, line: 0, kind: 'storeCoupon', code: '555', amount: -14_000 },
      { sequence: 3, line: 0, kind: 'manual', code: '5', amount: -12_600 },
    ]);
    expect(paid(sale)).toEqual(['manufacturerCoupon 0.50 0.00', 'other 10.84 0.00']);
    expect([formatFixed(sale.total), events(sale)]).toEqual(['11.34', ['coupon 1.40', 'coupon 0.50']]);
  });

  it.each(['70', '60', '73'])('of several pieces (%s) leave the quantity of the item before them', (type) => {
    const sale = only(
      checkout(
        `
        01 : 100 : 375 : : : 16384 : 2 : 00
        02 : : : : 1 : 150 : 250 : 8
        01 : 555 : 100 : : : 0 : 2 : ${type}
        02 : : : : 1 : 50 : 2 : 32
        05 : 51 : 275
        `,
        '375',
      ),
    );
    expect(sale.lines).toMatchObject([{ quantity: 25_000, units: 10_000, unitPrice: 15_000, weighed: true }]);
  });

  it('that were taken back leave nothing', () => {
    const sale = only(
      checkout(
        `
        01 : 100 : 1000 : : : 0 : 0 : 00
        01 : 555 : 140 : : : 0 : 0 : 70
        01 : 555 : 140 : : : 0 : 128 : 70
        03 : 5 : 10 : 100
        04 : 5 : 10 : 100
        01 : 888 : 50 : : : 0 : 0 : 60
        01 : 888 : 50 : : : 0 : 128 : 60
        05 : 11 : 1000
        `,
        '1000',
      ),
    );
    expect([shown(sale), paid(sale)]).toEqual([['sale 100 1.00 10.00 0.00'], ['cash 10.00 0.00']]);
  });
});

describe('a cancelled store coupon is given back', () => {
  const item = '01 : 100 : 1000 : : : 0 : 0 : 00';
  const lines = (...strings: string[]): Transaction => only(checkout([item, ...strings, '05 : 11 : 1000'].join('\n')));

  it.each([
    ['that was linked to its item', ['01 : 555 : 140 : : : 0 : 0 : 73', '01 : 555 : 140 : : : 0 : 128 : 73']],
    [
      'that was linked, cancelled by its code',
      ['01 : 555 : 140 : : : 0 : 0 : 73', '01 : 555 : 140 : : : 0 : 128 : 70'],
    ],
    ['with the type of a cancelled item', ['01 : 555 : 140 : : : 0 : 0 : 70', '01 : 555 : 140 : : : 0 : 128 : 80']],
    [
      'of the maker, with the type of a cancelled item',
      ['01 : 888 : 50 : : : 0 : 0 : 60', '01 : 888 : 50 : : : 0 : 0 : 80'],
    ],
    ['as a tender', ['05 : 81 : 140', '06 : 81 : 140']],
  ])('%s', (_, strings) => {
    const sale = lines(...strings);
    expect([shown(sale), paid(sale)]).toEqual([['sale 100 1.00 10.00 0.00'], ['cash 10.00 0.00']]);
    expect(sale.discounts).toEqual([]);
    expect(sale.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
  });

  it('in part', () => {
    const sale = only(checkout([item, '05 : 81 : 300', '06 : 81 : 100', '05 : 11 : 800'].join('\n'), '1000'));
    expect(shown(sale)).toEqual(['sale 100 1.00 10.00 -2.00']);
    expect(sale.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
  });

  it('and an item that was rung up under the same code is corrected as an item', () => {
    const sale = lines('01 : 555 : 140 : : : 0 : 0 : 00', '01 : 555 : 140 : : : 0 : 128 : 80');
    expect(shown(sale)).toEqual(['sale 100 1.00 10.00 0.00', 'sale 555 1.00 1.40 0.00', 'void 555 -1.00 -1.40 0.00']);
  });
});

describe('a log with exceptions alone', () => {
  it.each([
    ['with quotes around its fields', drawLog('20" : 0003 : 0179 : 2611191534 : 08 : 114')],
    ['with colons alone', drawLog('20 : 0003 : 0179 : 2611191534 : 08 : 114')],
    ['without a terminal', drawLog('20" :  : 0179 : 2611191534 : 11 : 114')],
    ['of many', drawLog(Array.from({ length: 50 }, () => '20" : 0003 : 0179 : 2611191534 : 08 : 114').join('\n\n'))],
    [
      'after the rest of another',
      Buffer.concat([Buffer.from([7, 0, 0x22, 13, 10]), drawLog('20" : : : 2611191534 : 08')]),
    ],
  ])('%s is a file of this format, whatever its store', (_, log) => {
    expect(ace.detect(log, 'TLOG.dat')).toBe(true);
    const decoded = decodeAll(ace, log);
    expect(decoded.filter(({ type }) => type === 'transaction')).toEqual([]);
    expect(decoded.filter(({ type }) => type === 'unknown').length).toBeGreaterThan(0);
  });
});
