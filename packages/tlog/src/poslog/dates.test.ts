import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { zone } from '../zones.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

type Profile = Parameters<typeof profileOf>[0];

const read = (began: string, profile: Profile, { store = '9', day = '' } = {}): Transaction => {
  const businessDate = day === '' ? '' : `<BusinessDayDate>${day}</BusinessDayDate>`;
  const content = `<POSLog><Transaction><RetailStoreID>${store}</RetailStoreID><SequenceNumber>1</SequenceNumber>${businessDate}
    <BeginDateTime>${began}</BeginDateTime><EndDateTime>${began}</EndDateTime>
    <ControlTransaction><NoSale/></ControlTransaction></Transaction></POSLog>`;
  const [transaction] = transactionsOf(decodeAll(poslog, content, { profile: profileOf(profile) }));
  if (transaction === undefined) throw new Error(content);
  return transaction;
};

describe('a time of UTC', () => {
  const berlin: Profile = { storeTimeZone: 'Europe/Berlin' };

  it.each([
    ['in winter', '2026-01-15T10:00:00Z', '2026-01-15T11:00:00'],
    ['in summer', '2026-07-15T10:00:00Z', '2026-07-15T12:00:00'],
    ['before the clocks go forward', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
    ['after it', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
    ['with parts of a second', '2026-01-15T10:00:00.973Z', '2026-01-15T11:00:00'],
    ['with a leap second', '2026-01-15T10:00:60Z', '2026-01-15T11:00:59'],
    ['without seconds', '2026-01-15T10:00Z', '2026-01-15T11:00:00'],
  ])('becomes that of the store: %s', (_, written, local) => {
    expect(read(written, berlin)).toMatchObject({ began: local, ended: local });
  });

  it('gives the business date of the store where the file names none', () => {
    expect(read('2026-03-01T23:30:00Z', berlin).businessDate).toBe('2026-03-02');
    expect(read('2026-03-01T23:30:00Z', berlin, { day: '2026-03-01' }).businessDate).toBe('2026-03-01');
    expect(read('2026-03-01T02:30:00Z', { storeTimeZone: 'America/New_York' }).businessDate).toBe('2026-02-28');
  });

  it.each([
    ['the midnight of the store', '2026-11-18T23:00:00Z', 'Europe/Paris', '2026-11-19'],
    ['with parts of a second', '2026-11-18T23:00:00.000Z', 'Europe/Paris', '2026-11-19'],
    ['without seconds', '2026-11-18T23:00Z', 'Europe/Paris', '2026-11-19'],
    ['in summer', '2026-07-18T22:00:00Z', 'Europe/Paris', '2026-07-19'],
    ['west of Greenwich', '2026-11-19T05:00:00Z', 'America/New_York', '2026-11-19'],
    ['an hour after midnight of UTC', '2026-11-19T01:00:00Z', 'America/New_York', '2026-11-18'],
    ['midnight of UTC, which is how programs write a day', '2026-11-19T00:00:00Z', 'America/New_York', '2026-11-19'],
    ['the same with parts of a second', '2026-11-19T00:00:00.000Z', 'America/New_York', '2026-11-19'],
    ['a day without a time', '2026-11-19Z', 'America/New_York', '2026-11-19'],
    ['the wall clock of a register', '2026-11-19T23:00:00-05:00', 'Europe/Paris', '2026-11-19'],
  ])('in the place of a business date is the day of the store: %s', (_, day, storeTimeZone, expected) => {
    expect(read('2026-11-19T09:00:00Z', { storeTimeZone }, { day }).businessDate).toBe(expected);
    expect(read('2026-11-19T09:00:00Z', {}, { day }).businessDate).toBe(day.slice(0, 10));
  });

  it.each([
    ['that is taken back', '<PostVoidTransaction>', '</PostVoidTransaction>'],
    [
      'that is taken back by a link',
      '<PostVoidTransaction><TransactionLink>',
      '</TransactionLink></PostVoidTransaction>',
    ],
    [
      'that is resumed',
      '<RetailTransaction><LineItem><Sale><ExtendedAmount>5</ExtendedAmount></Sale></LineItem><TransactionLink ReasonCode="Resumed">',
      '</TransactionLink></RetailTransaction>',
    ],
  ])('is the day of the store in the name of a sale %s', (_, open, close) => {
    const link = '<SequenceNumber>7</SequenceNumber><BusinessDayDate>2026-11-18T23:00:00Z</BusinessDayDate>';
    const content = `<POSLog><Transaction><RetailStoreID>9</RetailStoreID><SequenceNumber>1</SequenceNumber>
      <BusinessDayDate>2026-11-18T23:00:00Z</BusinessDayDate>${open}${link}${close}</Transaction></POSLog>`;
    const profile = profileOf({ storeTimeZone: 'Europe/Paris' });
    const [read] = transactionsOf(decodeAll(poslog, content, { profile }));
    const named = [read?.voids?.businessDate, ...(read?.events.map(({ detail }) => detail) ?? [])].join(' ');
    expect(named).toContain('2026-11-19');
    expect(named).not.toContain('2026-11-18');
  });

  it('becomes that of each store', () => {
    const zones: Profile = { ...berlin, otherTimeZones: { '17': 'Europe/Lisbon' } };
    expect(read('2026-01-15T10:00:00Z', zones).began).toBe('2026-01-15T11:00:00');
    expect(read('2026-01-15T10:00:00Z', zones, { store: '17' }).began).toBe('2026-01-15T10:00:00');
    expect(read('2026-01-15T10:00:00Z', { ...zones, location: '17' }).began).toBe('2026-01-15T10:00:00');
  });

  it('stays as it is written where nobody says where the store is', () => {
    expect(read('2026-01-15T10:00:00Z', {}).began).toBe('2026-01-15T10:00:00');
  });

  it.each(['', '+01:00', '-05:00'])('and the wall clock of a register with "%s" behind it stays', (offset) => {
    expect(read(`2026-01-15T10:00:00${offset}`, berlin).began).toBe('2026-01-15T10:00:00');
  });

  it.each(['-95:00', '+14:01', '-05:99'])('and the offset "%s", which no place has, breaks a receipt', (offset) => {
    expect(() => read(`2026-01-15T10:00:00${offset}`, berlin)).toThrow('<POSLog>');
  });

  it('is the same moment whatever the zone', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
    const moments = fc.date({ min: new Date('2001-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, moments, (name, moment) => {
        const at = Math.floor(moment.getTime() / 1000) * 1000;
        const { began } = read(new Date(at).toISOString(), { storeTimeZone: name });
        expect(Date.parse(`${began}Z`)).toBe(zone(name).wallAt(at));
      }),
      { numRuns: 100 },
    );
  });
});
