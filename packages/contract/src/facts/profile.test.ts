import { describe, expect, it, vi } from 'vitest';
import { importProfile } from './profile.ts';

const columns = { transaction: 'No', date: 'Date', amount: 'Amount' };
const issues = (csv: object): string[] =>
  importProfile.safeParse({ csv: { columns, ...csv } }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('an import profile is refused, naming the field,', () => {
  it.each([
    ['without a date', { columns: { transaction: 'No', amount: 'Amount' } }, ['csv.columns.timestamp']],
    ['without an amount', { columns: { transaction: 'No', date: 'Date' } }, ['csv.columns.amount']],
    ['without a transaction', { columns: { date: 'Date', amount: 'Amount' } }, ['csv.columns.transaction']],
    ['for letters that are no token', { dateFormat: 'YYYY-MM-DD' }, ['csv.dateFormat']],
    ['for a time zone that is none', { storeTimeZone: 'Eastern' }, ['csv.storeTimeZone']],
    ['for a zone that leads nowhere', { sourceTimeZone: 'UTC' }, ['csv.storeTimeZone']],
    ['for offsets without the zone of the stores', { timestampFormat: 'yyyy-MM-ddTHH:mm:ssX' }, ['csv.storeTimeZone']],
    ['for a delimiter that quotes', { delimiter: '"' }, ['csv.delimiter']],
    ['for a tender that is no kind', { tenders: { Karte: 'card' } }, ['csv.tenders.Karte']],
    ['for a condition on nothing', { rules: { return: { equals: 'R' } } }, ['csv.rules.return.0']],
    [
      'for a condition with two tests',
      { rules: { void: { column: 'T', equals: 'V', startsWith: 'V' } } },
      ['csv.rules.void.0'],
    ],
    ['for a field that it does not have', { tender: 'Cash' }, ['csv']],
  ])('%s', (_why, csv, paths) => expect(issues(csv)).toEqual(paths));
});

describe('a format of dates and times is refused with what was probably meant:', () => {
  const message = (field: string, format: string): string =>
    importProfile.safeParse({ csv: { columns, [field]: format } }).error?.issues[0]?.message ?? '';

  it.each([
    ['dateFormat', 'dd-mm-yyyy', 'mm means minutes, and months are MM: write dd-MM-yyyy.'],
    ['dateFormat', 'DD/MM/YYYY', 'write dd/MM/yyyy.'],
    ['timeFormat', 'HH:MM', 'MM means months, and minutes are mm: write HH:mm.'],
    ['timeFormat', 'HH:MM:SS', 'write HH:mm:ss.'],
    ['timestampFormat', 'yyyy-mm-dd HH:mm:ss', 'write yyyy-MM-dd HH:mm:ss.'],
    ['timestampFormat', 'dd.MM.yyyy HH:MM', 'write dd.MM.yyyy HH:mm.'],
    ['timestampFormat', 'YYYY-MM-DD HH:mm:ss', 'write yyyy-MM-dd HH:mm:ss.'],
    ['dateFormat', 'dd-MM', 'It names no year.'],
    ['timestampFormat', 'yyyy-MM-dd', 'It names no hour.'],
    ['dateFormat', 'Qq', 'Use the tokens'],
  ])('%s %s', (field, format, told) => expect(message(field, format)).toContain(told));

  it.each([
    ['dateFormat', 'dd-MM-yyyy'],
    ['timeFormat', 'h:mm a'],
    ['timeFormat', 'HHmmss'],
    ['timestampFormat', "d MMM yyyy 'at' HH:mm:ss.SSSX"],
  ])('and not where it is right: %s %s', (field, format) => {
    const csv = { columns, [field]: format, storeTimeZone: 'Europe/Paris' };
    expect(importProfile.safeParse({ csv }).error?.issues ?? []).toEqual([]);
  });
});

describe('an import profile', () => {
  it('may hold a location and nothing else, for files that need no profile', () => {
    expect(importProfile.parse({ location: '0014' })).toEqual({ name: '', location: '0014' });
  });

  it('takes letters between single quotes and a lone T as they are', () => {
    expect(issues({ dateFormat: "d 'de' MMM yyyy", timestampFormat: "yyyy-MM-ddTHH:mm 'Uhr X'" })).toEqual([]);
  });

  it('fills in what it leaves out', () => {
    expect(importProfile.parse({ csv: { columns } }).csv).toEqual({
      columns,
      delimiter: ',',
      constants: {},
      perTransaction: [],
      amountIncludesDiscount: false,
      amountIncludesTax: false,
      discountsAreNegative: false,
      lastRowUnended: false,
      dateFormat: 'yyyy-MM-dd',
      timeFormat: 'HH:mm:ss',
      timestampFormat: 'yyyy-MM-dd HH:mm:ss',
      decimalComma: false,
      tenders: {},
      rules: {},
      rowsTogether: false,
    });
  });
});

describe('time zones of stores', () => {
  const pathsOf = (zones: Record<string, string>): string[] =>
    importProfile.safeParse({ otherTimeZones: zones }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const asked = vi.spyOn(Intl, 'DateTimeFormat');

  it('are refused where one is none, and where they have more names than there are zones', () => {
    expect(pathsOf({ 7: 'UTC', 8: 'Eastern', 9: 'Nowhere' })).toEqual(['otherTimeZones.8']);
    expect(pathsOf({ 8: 'Asia/To\u212Ayo' })).toEqual(['otherTimeZones.8']);
    const drawn = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, `Zone/${at}`]));
    asked.mockClear();
    expect(pathsOf(drawn)).toEqual(['otherTimeZones']);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are asked of the platform once for each name, however many stores have it, and wrong ones once', () => {
    const of = (name: string) => Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at, name]));
    pathsOf(of('Asia/Tokyo'));
    asked.mockClear();
    expect([pathsOf(of('Asia/Tokyo')), pathsOf(of('asia/tokyo'))]).toEqual([[], []]);
    expect(asked).not.toHaveBeenCalled();
    expect(pathsOf(of('Nowhere'))).toEqual(['otherTimeZones.0']);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
