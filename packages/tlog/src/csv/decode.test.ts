import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, splitAll, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';
import { columns, decode, one, profile, table } from './testing.ts';

const refusal = (act: () => unknown): SegmentRefused => {
  try {
    act();
  } catch (problem) {
    if (problem instanceof SegmentRefused) return problem;
    throw problem;
  }
  throw new Error('was not refused');
};

describe('a file that is refused', () => {
  it('has no profile', () => {
    expect(refusal(() => decodeAll(csv, 'a,b\n')).code).toBe('ingest.profileNeeded');
    expect(refusal(() => decodeAll(csv, 'a,b\n', { profile: profileOf({ location: '9' }) })).code).toBe(
      'ingest.profileNeeded',
    );
  });

  it('lacks columns of the profile, and hears which it has', () => {
    const { code, params, message } = refusal(() => decode('Store No Day Item Qty Total\n9 1 2026-11-19 4011 1 1.00'));
    expect(code).toBe('ingest.columnMissing');
    expect(params).toEqual({ columns: 'Date, Amount', has: 'Store, No, Day, Item, Qty, Total' });
    expect(message).toBe('The file has no column Date, Amount. It has: Store, No, Day, Item, Qty, Total.');
  });

  it('lacks a column of a rule, a level of the hierarchy or a discount', () => {
    const using = profile(
      { rules: { return: { column: 'Type', equals: 'R' } } },
      { department: ['Group', 'Class'], discount: ['Promo'] },
    );
    const { params } = refusal(() => decode('Store No Date Item Qty Amount Group', using));
    expect(params['columns']).toBe('Class, Promo, Type');
  });

  it('names no location, and nothing else does', () => {
    const { location: _, ...withoutLocation } = columns;
    const using = profileOf({ csv: { columns: withoutLocation } });
    expect(refusal(() => decode('No Date Item Qty Amount', using)).message).toContain('--location');
  });
});

describe('a constant that cannot be read', () => {
  it.each([
    ['date', '19.11.2026', 'constants.date: "19.11.2026" is not a date or time written yyyy-MM-dd'],
    ['time', 'noon', 'constants.time: "noon" is not a date or time written HH:mm:ss'],
    ['unitPrice', 'cheap', 'constants.unitPrice: "cheap" is not a decimal'],
  ])('refuses the file and names the field: %s', (field, value, message) => {
    const using = profileOf({
      csv: {
        columns: { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' },
        constants: { [field]: value },
      },
    });
    expect(refusal(() => decode('Store No Date Amount\n9 1 2026-11-19 1.00', using)).message).toContain(message);
  });
});

describe('a broken transaction', () => {
  it('does not keep its neighbours out', () => {
    const decoded = decode(`
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     2  2026-11-19 4011 1   1.0.0
      9     3  2026-11-19 4011 1   3.00`);
    expect(decoded.map(({ type }) => type)).toEqual(['transaction', 'broken', 'transaction']);
    expect(decoded[1]).toEqual({
      type: 'broken',
      offset: 57,
      length: 28,
      records: 1,
      reason: 'invalidValue',
      detail: 'transaction 2, row 1: Amount: "1.0.0" is not a decimal',
    });
  });

  it.each(['\0', '\x07', '\x7f'])('holds %j, where bytes were overwritten', (sign) => {
    const decoded = decode(`
      Store No Date       Item    Qty Amount
      9     1  2026-11-19 4011    1   1.00
      9     2  2026-11-19 40${sign}1 1   2.00
      9     3  2026-11-19 4011    1   3.00`);
    expect(decoded.map(({ type }) => type)).toEqual(['transaction', 'broken', 'transaction']);
    expect(decoded[1]).toMatchObject({ type: 'broken', reason: 'malformed' });
  });

  it('is told by the same words wherever the file is cut into segments', () => {
    const file = table(`
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     2  2026-11-19 4011 1   2.00
      9     2  2026-11-19 4011 1   much
      9     3  2026-11-19 4011 1   3.00`);
    const using = profile({ rowsTogether: true });
    const detailsOf = (bytes: string | Uint8Array) =>
      decodeAll(csv, bytes, { profile: using }).flatMap((one) => (one.type === 'broken' ? [one.detail] : []));
    const segments = splitAll(csv, file, { profile: using, targetBytes: 1, limitBytes: 10_000 });
    expect(segments).toHaveLength(3);
    expect(segments.flatMap(({ bytes }) => detailsOf(bytes))).toEqual(detailsOf(file));
    expect(detailsOf(file)).toEqual(['transaction 2, row 2: Amount: "much" is not a decimal']);
  });

  it('is broken as a whole by any of its rows, together or not', () => {
    const text = `
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     1  2026-11-19 4012 -   2.00
      9     1  2026-11-19 4013 1   3.00`;
    for (const rowsTogether of [true, false]) {
      const decoded = decode(text, profile({ rowsTogether }));
      expect(decoded).toHaveLength(1);
      expect(decoded[0]).toMatchObject({ type: 'broken', reason: 'missingField', offset: 30, length: 80 });
    }
  });

  it('has a row of another width than the header, a date that does not exist, or no location', () => {
    const decoded = decode(`
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1
      9     2  2026-11-19 4011 1 1.00 2.00
      9     3  2026-02-29 4011 1 1.00
      -     4  2026-11-19 4011 1 1.00`);
    expect(decoded.map((row) => (row.type === 'broken' ? row.reason : ''))).toEqual([
      'malformed',
      'malformed',
      'invalidValue',
      'missingField',
    ]);
  });

  it('is a row without a number, which belongs to nobody', () => {
    expect(decode('Store No Date Item Qty Amount\n9 - 2026-11-19 4011 1 1.00')).toMatchObject([
      { type: 'broken', reason: 'missingField', detail: 'The row has no transaction number.' },
    ]);
  });

  it.each([true, false])('is one that lost a row in the middle, with rows together: %s', (rowsTogether) => {
    const decoded = decode(
      `
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     1  2026-11-19 4012 "1"x  2.00
      9     1  2026-11-19 4013 1   3.00
      9     2  2026-11-19 4011 1   1.00`,
      profile({ rowsTogether }),
    );
    expect(decoded.map((row) => [row.type, row.type === 'unknown' ? 0 : (row.records ?? 1)])).toEqual([
      ['broken', 1],
      ['broken', 2],
      ['transaction', 1],
    ]);
  });

  it('is one whose rows name several totals of the transaction', () => {
    const using = profile({ perTransaction: ['total'] }, { total: 'Total' });
    const decoded = decode(
      `
      Store No Date       Item Qty Amount Total
      9     1  2026-11-19 4011 1   1.00   3.00
      9     1  2026-11-19 4012 1   2.00   4.00`,
      using,
    );
    expect(decoded).toMatchObject([
      { type: 'broken', reason: 'invalidValue', detail: expect.stringContaining('disagree on Total') as string },
    ]);
  });
});

describe('times', () => {
  it('of another zone become the time of the store', () => {
    const using = profileOf({
      csv: {
        columns: { ...columns, date: undefined, timestamp: 'Time' },
        timestampFormat: 'yyyy-MM-ddTHH:mm:ssX',
        storeTimeZone: 'America/New_York',
      },
    });
    expect(one('Store No Time Item Qty Amount\n9 1 2026-11-20T02:30:00Z 4011 1 1.00', using)).toMatchObject({
      businessDate: '2026-11-19',
      began: '2026-11-19T21:30:00',
    });
  });

  it('may be told beside a business date', () => {
    const using = profile({ timestampFormat: 'yyyy-MM-ddTHH:mm' }, { timestamp: 'Time' });
    expect(one('Store No Date Time Item Qty Amount\n9 1 2026-11-19 2026-11-20T00:30 4011 1 1.00', using)).toMatchObject(
      {
        businessDate: '2026-11-19',
        began: '2026-11-20T00:30:00',
      },
    );
  });

  it('may be a date and a time, in the order and with the signs of another country', () => {
    const using = profileOf({
      csv: {
        delimiter: ';',
        decimalComma: true,
        dateFormat: 'dd.MM.yyyy',
        timeFormat: 'HH:mm',
        columns: { location: 'Filiale', transaction: 'Bon', date: 'Datum', time: 'Zeit', amount: 'Betrag' },
      },
    });
    const decoded = decodeAll(csv, 'Filiale;Bon;Datum;Zeit;Betrag\r\n0014;77;19.11.2026;19:41;1.234,50\r\n', {
      profile: using,
    });
    expect(transactionsOf(decoded)).toMatchObject([
      { store: '0014', number: '77', businessDate: '2026-11-19', began: '2026-11-19T19:41:00', total: 12_345_000 },
    ]);
  });
});
