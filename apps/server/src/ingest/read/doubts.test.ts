import { describe, expect, it } from 'vitest';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { doubtOf } from './doubts.ts';
import { openSegment } from './opened.ts';

describe('what cannot be right of a receipt', () => {
  const contents = async (change: object, received?: string, own = 'USD') => {
    const line = { store: '9', number: '1', businessDate: '2026-11-19', lines: [{ amount: '2.50' }], ...change };
    const source = { format: 'jsonl' as const, profile: null, items: null, packed: false, capped: true };
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    return (await openSegment({ ...source, bytes, currency: own, ...(received !== undefined && { received }) }))
      .contents;
  };
  const doubtsOf = async (change: object, received = '2026-11-19', own = 'USD') => {
    const { found } = await contents(change, received, own);
    expect(found).toHaveLength(1);
    const { kinds = [], stakes = [] } = found[0]?.doubt ?? {};
    return { kinds, stakes };
  };
  const unlikely = (kind: string, stake: number) => ({ kinds: [kind], stakes: [stake] });

  it.each(['2026-11-21', '2062-11-19', '1999-12-31', '1970-01-01'])('is a business date of %s', async (date) => {
    expect(await doubtsOf({ businessDate: date })).toEqual(unlikely('unlikelyDate', 25_000));
  });

  it.each(['2026-11-20', '2026-11-19', '2000-01-01'])('is no business date of %s', async (date) => {
    expect(await doubtsOf({ businessDate: date })).toEqual({ kinds: [], stakes: [] });
  });

  it.each(['2026-11-15T23:59:59', '2026-11-21T00:00:00', '2027-11-19T09:00:00', '1999-11-19T09:00:00'])(
    'is a clock of %s on a business date of 2026-11-19',
    async (ended) => {
      expect(await doubtsOf({ ended })).toEqual(unlikely('unlikelyDate', 25_000));
    },
  );

  it.each(['2026-11-16T00:00:00', '2026-11-20T02:10:00', ''])('is no clock of "%s"', async (ended) => {
    expect(await doubtsOf({ ended })).toEqual({ kinds: [], stakes: [] });
  });

  it.each(['100000000.00', '-100000000.00'])('is an amount of %s', async (amount) => {
    const change = { lines: [{ kind: amount.startsWith('-') ? 'return' : 'sale', amount }] };
    expect(await doubtsOf(change)).toEqual(unlikely('unlikelyAmount', 1_000_000_000_000));
    expect(await doubtsOf({ lines: [{ amount: '99999999.99' }] })).toMatchObject({ kinds: [] });
  });

  it.each(['CAD', 'cad', 'dollars'])('is the currency %s in a company of USD', async (currency) => {
    expect(await doubtsOf({ currency }, undefined, 'USD')).toEqual(unlikely('otherCurrency', 25_000));
  });

  it.each(['USD', 'usd', ' ', ''])('is no currency "%s" in a company of USD', async (currency) => {
    expect(await doubtsOf({ currency }, undefined, 'USD')).toEqual({ kinds: [], stakes: [] });
  });

  it.each([
    ['$', 'EUR', ['otherCurrency']],
    ['$', 'CAD', []],
    ['\u00a3', 'USD', ['otherCurrency']],
    ['\u00a3', 'GBP', []],
  ])('is the sign %s in a company of %s: %j', async (currency, own, kinds) => {
    expect((await doubtsOf({ currency }, undefined, own)).kinds).toEqual(kinds);
  });

  it('keeps a receipt out where its profile says so', async () => {
    const source = { format: 'jsonl' as const, items: null, packed: false, capped: true, received: '2026-11-19' };
    const bytes = Buffer.from('{"store":"9","number":"1","businessDate":"2062-11-19","lines":[{"amount":1}]}\n');
    const profile = { name: 'strict', refuse: ['unlikelyDate' as const] };
    expect((await openSegment({ ...source, bytes, profile })).contents).toMatchObject({
      found: [],
      broken: [{ reason: 'doubtful' }],
    });
  });
});

it('a doubt says each detail once', () => {
  const said = (detail: string) => ({ kind: 'unbalanced' as const, detail });
  const transaction = { events: ['a', 'b', 'a', ''].map(said), lines: [], total: 0 } as unknown as Transaction;
  expect(doubtOf(['unlikelyDate'], transaction, 0).details).toEqual(['a', 'b']);
});
