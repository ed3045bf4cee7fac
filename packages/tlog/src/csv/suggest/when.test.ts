import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { suggestProfile, type Suggestion } from './suggest.ts';

// A sale after midnight belongs to the business date that the file states beside its time.

const suggested = (header: string, ...rows: string[]): Suggestion => {
  const lines = rows.map((row, n) => `${row},14,${n},A${n},1,10.00`);
  const found = suggestProfile(
    Buffer.from(`${header},Store,Receipt,Item,Quantity,Amount\n${lines.join('\n')}\n`),
    'a.csv',
  );
  if (!found) throw new Error('nothing was suggested');
  return found;
};
const columnsOf = ({ profile }: Suggestion) => importProfile.parse(profile).csv?.columns;

describe('a business date beside a timestamp', () => {
  it.each(
    [
      'Business Date',
      'Business Day',
      'BusinessDate',
      'Fiscal Date',
      'Trading Date',
      'Buchungsdatum',
      'Geschäftstag',
      'Date comptable',
      'Accounting Date',
      'Operating Day',
      'Date',
    ].flatMap((date) => ['Timestamp', 'Created At', 'Transaction Time', 'Sale Date'].map((stamp) => [date, stamp])),
  )('is used: %s, %s', (date, stamp) => {
    const found = suggested(`${date},${stamp}`, '2026-03-02,2026-03-02 23:50:00', '2026-03-02,2026-03-03 00:10:00');
    expect(columnsOf(found)).toMatchObject({ date, timestamp: stamp });
    expect(found.check?.days).toEqual(['2026-03-02']);
  });

  it.each([
    ['20260302', '2026-03-03T00:10:00'],
    ['2026-03-02 00:00:00', '2026-03-03 00:10:00'],
    ['2026-03-02T00:00:00', '2026-03-03T00:10:00'],
    ['2026-03-02 12:00:00 AM', '2026-03-03 12:10:00 AM'],
    ['02.03.2026', '03.03.2026 00:10'],
    ['03/02/2026', '2026-03-03 00:10:00'],
    ['02/03/2026', '2026-03-03 00:10:00'],
  ])('is used as it is written: %s beside %s', (date, stamp) => {
    expect(suggested('Business Date,Closed', `${date},${stamp}`).check?.days).toEqual(['2026-03-02']);
    expect(suggested('Closed,Business Date', `${stamp},${date}`).check?.days).toEqual(['2026-03-02']);
  });

  it('is told where its name does not say so', () => {
    const { doubts } = suggested('Date,Timestamp', '2026-03-02,2026-03-03 00:10:00');
    expect(doubts).toContain('"Date" is taken for the business date. It is not the day of "Timestamp" in 1 rows.');
  });

  it.each([
    ['one that is empty in a row', 'Business Date', ['2026-03-02,2026-03-02 10:00:00', ',2026-03-02 11:00:00']],
    ['one of another month', 'Fiscal Date', ['2026-04-01,2026-03-02 10:00:00']],
    ['one of another name', 'Settled', ['2026-03-02,2026-03-03 00:10:00']],
  ])('is not used, and named: %s', (_, name, rows) => {
    const found = suggested(`${name},Timestamp`, ...rows);
    expect(columnsOf(found)?.date).toBeUndefined();
    expect(found.doubts.join()).toContain(`"${name}" may be the business date`);
  });

  it.each([
    ['Delivery Date', '2026-03-09'],
    ['Birthday', '1990-03-09'],
    ['Ship Date', '2026-03-02'],
  ])('is no %s', (name, date) => {
    const found = suggested(`${name},Timestamp`, `${date},2026-03-02 10:00:00`);
    expect(columnsOf(found)?.date).toBeUndefined();
    expect(found.doubts.join()).not.toContain(`"${name}"`);
  });
});

it('of several dates without a time, the business date counts', () => {
  const found = suggested('Date,Business Date,Time', '2026-03-03,2026-03-02,00:10:00');
  expect(columnsOf(found)).toMatchObject({ date: 'Business Date', time: 'Time' });
});

it('a day that is written as a midnight goes with the time beside it', () => {
  const found = suggested('Date,Time', '2026-03-02 00:00:00,10:05:00');
  expect(columnsOf(found)).toMatchObject({ date: 'Date', time: 'Time' });
  expect(found.check?.days).toEqual(['2026-03-02']);
});

it('times with an offset need the zone of the stores, which is told', () => {
  const found = suggested('Created At', '2026-03-02T03:10:00Z');
  expect(found.check).toBeNull();
  expect(found.doubts.join()).toContain('name the zone of the stores in storeTimeZone');
});
