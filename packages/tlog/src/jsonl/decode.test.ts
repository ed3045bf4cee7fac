import type { Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf, type Decoding } from '../testing.ts';
import { jsonl } from './format.ts';
import { MAX_LINE_BYTES } from './lines.ts';

const sale = { store: '9', businessDate: '2026-11-19', number: '1120' };
const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const decode = (content: string, options?: Decoding): Decoded[] => decodeAll(jsonl, content, options);
const one = (value: object): Transaction => {
  const [decoded] = decode(line({ ...sale, ...value }));
  if (decoded?.type !== 'transaction') throw new Error(JSON.stringify(decoded));
  return decoded.transaction;
};
const broken = (value: object): string => {
  const [decoded] = decode(line({ ...sale, ...value }));
  return decoded?.type === 'broken' ? `${decoded.reason} ${decoded.detail}` : 'was not broken';
};

describe('a line that is refused names the field', () => {
  it.each([
    [{ lines: [{ amount: 1 }, { amount: 'abc' }] }, 'invalidValue lines[1].amount: "abc" is not a decimal'],
    [{ lines: [{ amount: true }] }, 'invalidValue lines[0].amount: "true" is not a decimal'],
    [
      { lines: [{ upc: 41, amount: 1 }] },
      'invalidValue lines[0].upc: "41" is not text: put it between quotes, a number loses its leading zeros',
    ],
    [{ lines: [{ upc: '41' }] }, 'missingField lines[0].amount is missing'],
    [
      { lines: [{ kind: 'return', quantity: 1, amount: 3.79 }] },
      'invalidValue lines[0].amount: "3.79" is above zero, but what came back is below zero',
    ],
    [{ lines: [{ amount: 1, weighed: 'yes' }] }, 'invalidValue lines[0].weighed: "yes" is neither true nor false'],
    [{ lines: [{ amount: 1, sequence: 1.5 }] }, 'invalidValue lines[0].sequence: "1.5" is not a whole number'],
    [
      { lines: [{ amount: 1, department: [4] }] },
      'invalidValue lines[0].department[0] is neither a text nor { code, name }',
    ],
    [{ lines: {} }, 'invalidValue lines: "{}" is no array'],
    [{ lines: [7] }, 'invalidValue lines[0] is no object'],
    [{ tenders: [{ amount: 1 }] }, 'missingField tenders[0].kind is missing'],
    [{ tenders: [{ kind: 'cash' }] }, 'missingField tenders[0].amount is missing'],
    [
      { tenders: [{ kind: 'credit', amount: 1, cardLast4: '12345' }] },
      'invalidValue tenders[0].cardLast4 holds more than four digits',
    ],
    [{ number: '' }, 'missingField number is missing'],
    [{ store: null }, 'missingField store is missing'],
    [{ businessDate: undefined }, 'missingField businessDate is missing'],
    [{ businessDate: '2026-02-29' }, 'invalidValue businessDate: "2026-02-29" is not a date written yyyy-mm-dd'],
    [
      { began: '2026-11-19T19:41:02Z' },
      'invalidValue began: "2026-11-19T19:41:02Z" is not a local time written yyyy-mm-ddTHH:MM:SS, without a zone',
    ],
    [{ ringSeconds: -1 }, 'invalidValue ringSeconds: "-1" is not a whole number'],
    [{ total: '1e3' }, 'invalidValue total: "1e3" is not a decimal'],
    [{ total: 1e12 }, 'invalidValue total: "1000000000000" is not a decimal'],
  ])('%j', (value, sentence) => expect(broken(value)).toBe(sentence));

  it('names the kinds there are', () => {
    expect(broken({ kind: 'refund' })).toMatch(
      /^invalidValue kind: "refund" is none of sale, return, void, postVoid, /,
    );
  });
});

describe('a file with damaged lines', () => {
  it('enters the lines around them', () => {
    const good = line(sale);
    const decoded = decode(`${good}{"store":\n[1]\n\xff\n${line({ ...sale, number: '2' })}{"store":"9","numb`);
    expect(decoded.map((entry) => (entry.type === 'broken' ? entry.reason : entry.type))).toEqual([
      'transaction',
      'malformed',
      'invalidValue',
      'malformed',
      'transaction',
      'truncated',
    ]);
    expect(decoded[1]).toMatchObject({ offset: good.length, length: 9 });
  });

  it('does not keep a line beyond 1 MiB', () => {
    const large = line({ ...sale, cashierName: 'x'.repeat(MAX_LINE_BYTES) });
    const decoded = decode(large + line(sale), { cuts: [1, 70_000, 1_048_570] });
    expect(decoded).toMatchObject([
      { type: 'broken', reason: 'tooLarge', offset: 0, length: large.length - 1 },
      { type: 'transaction', offset: large.length },
    ]);
  });

  it('counts fields that it does not know by name, once a transaction', () => {
    const decoded = decode(
      line({
        ...sale,
        mood: 1,
        lines: [
          { amount: 1, colour: 'red' },
          { amount: 1, colour: 'blue' },
        ],
      }),
    );
    expect(decoded).toMatchObject([
      { type: 'transaction' },
      { type: 'unknown', record: 'field mood', offset: 0 },
      { type: 'unknown', record: 'field lines[].colour', offset: 0 },
    ]);
  });

  it('is refused when it says that it is another version', () => {
    expect(() => decode('{"lanewise":2}\n')).toThrow(/is a version of Lanewise JSON lines that is not known here/);
  });
});

describe('a transaction', () => {
  it('may say as little as its number and what was sold', () => {
    expect(one({ lines: [{ upc: '4011', amount: 2.5 }] })).toEqual({
      ...sale,
      lane: '',
      occurrence: 0,
      kind: 'sale',
      began: '',
      ended: '',
      cashier: '',
      cashierName: '',
      customer: '',
      currency: '',
      total: 25_000,
      ringSeconds: 0,
      tenderSeconds: 0,
      idleSeconds: 0,
      lines: [
        {
          sequence: 1,
          kind: 'sale',
          upc: '4011',
          description: '',
          department: [],
          quantity: 10_000,
          units: 10_000,
          weighed: false,
          unitPrice: 25_000,
          amount: 25_000,
          discount: 0,
          entry: 'unknown',
          taxFlag: '',
          foodStamp: false,
        },
      ],
      tenders: [],
      taxes: [],
      discounts: [],
      vouchers: [],
      events: [],
    });
  });

  it('takes the line amount from quantity and unit price, and counts a weighed line as one', () => {
    expect(one({ lines: [{ quantity: '0.42', unitPrice: '1.99', weighed: true }] }).lines).toMatchObject([
      { amount: 8_400, units: 10_000, entry: 'weighed' },
    ]);
  });

  it('writes decimals as numbers or as text, exactly', () => {
    const amounts = [0.1, '0.1', 1234567.8901, '99999999999.9999', 1e-7, 1.00005, -0];
    expect(one({ lines: amounts.map((amount) => ({ amount })) }).lines.map(({ amount }) => amount)).toEqual([
      1_000, 1_000, 12_345_678_901, 999_999_999_999_999, 0, 10_001, 0,
    ]);
  });

  it('writes a department as a text, as texts from the top, or with codes', () => {
    const departments = ['Produce', ['Fresh', 'Produce'], [{ code: '12', name: 'Produce' }, { code: '3' }]];
    expect(
      one({ lines: departments.map((department) => ({ department, amount: 1 })) }).lines.map((l) => l.department),
    ).toEqual([
      [{ code: 'Produce', name: 'Produce' }],
      [
        { code: 'Fresh', name: 'Fresh' },
        { code: 'Produce', name: 'Produce' },
      ],
      [
        { code: '12', name: 'Produce' },
        { code: '3', name: '3' },
      ],
    ]);
  });

  it('that does not add up says so, unless the sender lists its events', () => {
    const value = { total: 9, lines: [{ amount: 8 }], tenders: [{ kind: 'cash', amount: 9 }] };
    expect(one(value).events).toEqual([{ sequence: 1, kind: 'unbalanced', detail: 'total 9.00, sum 8.00, paid 9.00' }]);
    expect(one({ ...value, events: [] }).events).toEqual([]);
  });

  it('has the business date on which it began, when it says nothing else', () => {
    expect(one({ businessDate: undefined, began: '2026-11-19 19:41:02' })).toMatchObject({
      businessDate: '2026-11-19',
      began: '2026-11-19T19:41:02',
      ended: '2026-11-19T19:41:02',
    });
  });

  it('sent twice in a file is its next occurrence, unless it says which it is', () => {
    const decoded = decode(line(sale) + line(sale) + line({ ...sale, occurrence: 7 }));
    expect(transactionsOf(decoded).map(({ occurrence }) => occurrence)).toEqual([0, 1, 7]);
  });

  it('belongs to the location of the import, when one is given', () => {
    const decoded = decode(line(sale), { profile: profileOf({ location: '0014' }) });
    expect(transactionsOf(decoded)).toMatchObject([{ store: '0014' }]);
  });
});

describe('a header line', () => {
  it('fills what the lines after it leave out', () => {
    const header = { lanewise: 1, store: '9', businessDate: '2026-11-19', lane: '2', currency: 'USD' };
    const decoded = decode(
      `\ufeff${line(header)}\r\n${line({ number: '1' })}${line({ lanewise: 1, store: '4' })}${line({ ...sale, store: undefined })}`,
    );
    expect(transactionsOf(decoded)).toMatchObject([
      { store: '9', businessDate: '2026-11-19', lane: '2', currency: 'USD', number: '1' },
      { store: '4', lane: '', currency: '' },
    ]);
  });
});

describe('JSON lines by their content', () => {
  const detect = (content: string): boolean => jsonl.detect(Buffer.from(content), 'any.txt');
  it.each([
    '',
    'a,b\n',
    '[{"number":"1","lines":[]}]',
    '{\n  "number": "1",\n  "lines": []\n}',
    '{"type":"FeatureCollection"}\n',
    '<a/>',
  ])('are not %j', (content) => expect(detect(content)).toBe(false));
  it.each([
    '{"lanewise":1}\n',
    `\ufeff\n${line(sale)}`,
    `{"broken\n${line(sale)}`,
    `{"number":"1","lines":[${'{"amount":1},'.repeat(9)}`,
  ])('are %j', (content) => expect(detect(content)).toBe(true));
});
