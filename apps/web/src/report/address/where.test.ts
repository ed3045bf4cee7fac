// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import { emptyAddress, readAddress, viewOf, writeAddress } from './address.ts';
import { givenWhere, whereKeys, without } from './where.ts';
import { wireParameters } from './wire.ts';

const day = { locations: null, all: [], dates: { start: '2026-11-19', last: '2026-11-19' } };
const ask = (query: string) =>
  wireParameters(readAddress('transactions', query), viewOf('transactions', 'default'), day);

describe('the filters of an address', () => {
  it('ignore what is none, and what another report has', () => {
    const silly = '?kinds=some&event=party&tender=shells&minAmount=ten&startTime=25:00&lane=';
    expect(readAddress('transactions', silly).where).toEqual({ kinds: 'sales' });
    expect(readAddress('overview', '?lane=2&kinds=all').where).toEqual({});
    expect(readAddress('tender', '?tender=cash&lane=2').where).toEqual({ tender: 'cash' });
  });

  it('travel under their own names; a list begins with what sold', () => {
    expect(ask('')).toMatchObject({ kinds: 'sales' });
    expect(ask('?kinds=all&lane=02&event=noSale&minAmount=-3.50&endTime=22:15')).toMatchObject({
      kinds: 'all',
      lane: '02',
      event: 'noSale',
      minAmount: '-3.50',
      endTime: '22:15',
    });
  });

  it('name entries of a long journal, and at most ten items of a basket', () => {
    const items = Array.from({ length: 11 }, (_, at) => at).join(',');
    expect(ask(`?enteredAfter=12345678901&withItems=1,2`)).toMatchObject({
      enteredAfter: '12345678901',
      withItems: '1,2',
    });
    expect(ask(`?withItems=${items}`)).not.toHaveProperty('withItems');
  });

  it('are gone one by one, the kind of events never', () => {
    const { where } = readAddress('transactions', '?kinds=all&lane=2');
    expect(without(where, 'lane')).toEqual({ kinds: 'all' });
    expect(without(where, 'kinds')).toEqual({ kinds: 'sales', lane: '2' });
  });

  it('what is written is read back', () => {
    const text = fc.string({ minLength: 1, maxLength: 32 });
    const lanes = fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
    const where = fc.record(
      {
        kinds: fc.constantFrom('sales', 'all'),
        number: text,
        lane: lanes.map(writeLanes),
        cashier: text,
        event: fc.constantFrom('void', 'noSale'),
        tender: fc.constantFrom('cash', 'wic'),
        minAmount: fc.constantFrom('-1', '0.05', '12.50'),
        maxAmount: fc.constantFrom('99', '100.00'),
        startTime: fc.constant('07:30'),
        endTime: fc.constant('00:00'),
      },
      { requiredKeys: ['kinds'] },
    );
    fc.assert(
      fc.property(where, (one) => {
        expect(readAddress('transactions', writeAddress({ ...emptyAddress, where: one })).where).toEqual(one);
        expect(givenWhere(one).every(([key]) => whereKeys.includes(key))).toBe(true);
      }),
    );
  });

  it('several receipts stand in the address once each', () => {
    expect(readAddress('transactions', '?receipts=7%2F2026&receipts=8%2F2026&receipts=7%2F2026').receipts).toEqual([
      '7/2026',
      '8/2026',
    ]);
  });
});
