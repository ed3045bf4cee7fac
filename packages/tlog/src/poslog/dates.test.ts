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
