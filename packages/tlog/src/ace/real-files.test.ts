import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { openRedactor } from '../redact.ts';
import { ace } from './format.ts';
import { ADD_ON, HEADER, ITEM, TENDER } from './layout.ts';
import { readDigits, readFlags } from './packed.ts';
import { fromOf, stringsOf, toOf, type LogString } from './strings.ts';

const data = process.env['LANEWISE_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data');
const folder = join(data, 'tlog-4690-ace');
const files = ['ace_00_01.dat', 'ace_05_97-05.dat'];
const bytesOf = (name: string): Buffer => readFileSync(join(folder, name));

/** Customary field names and their display: digits unchanged, numbers, or bits with names of their own. */
type Shown = readonly (readonly [field: number, name: string, as: string])[];

const NAMES: Readonly<Record<string, Shown>> = {
  '00': [
    [HEADER.terminal, 'TerminalNumber', 'digits'],
    [HEADER.number, 'TransactionNumber', 'number'],
    [HEADER.dateTime, 'DateTime', 'number'],
    [HEADER.type, 'TransactionType', 'digits'],
    [HEADER.strings, 'NumberOfStrings', 'number'],
    [HEADER.operator, 'Operator', 'number'],
    [HEADER.password, 'Password', 'number'],
    [HEADER.grossPositive, 'GrossPositive', 'number'],
    [HEADER.grossNegative, 'GrossNegative', 'number'],
    [HEADER.ringTime, 'RingTime', 'number'],
    [HEADER.tenderTime, 'TenderTime', 'number'],
    [HEADER.specialTime, 'SpecialTime', 'number'],
    [HEADER.inactiveTime, 'InactiveTime', 'number'],
    [HEADER.flags, 'Indicat1', 'Bits_31_0'],
    [HEADER.alternatePrice, 'AltPrice', 'number'],
    [HEADER.voidFlag, 'VoidTransaction', 'number'],
  ],
  '01': [
    [ITEM.code, 'ItemCode', 'number'],
    [ITEM.price, 'ExtendedPrice', 'number'],
    [ITEM.department, 'DepartmentNumber', 'number'],
    [ITEM.family, 'CouponFamilyNumber', 'number'],
    [ITEM.flags1, 'Indicat1', 'Bits_31_0'],
    [ITEM.flags2, 'Indicat2', 'Bits_0_15_LittleEndian'],
    [ITEM.flags3, 'Indicat3', 'digits'],
    [ITEM.flags4, 'Indicat4', 'Bits_0_31'],
    [ITEM.ordinal, 'OrdinalNumber', 'number'],
    [ITEM.voidedOrdinal, 'VoidedOrdinalNumber', 'number'],
  ],
  '05': [
    [TENDER.type, 'TenderType', 'digits'],
    [TENDER.amount, 'TenderAmount', 'number'],
    [TENDER.fee, 'TenderCashingFee', 'number'],
    [TENDER.account, 'CustomerAccount', 'digits'],
    [TENDER.status, 'Status', 'number'],
  ],
  '97_05': [
    [ADD_ON.of, 'SubStringType', 'digits'],
    [ADD_ON.amount, 'TenderAmountForeign', 'number'],
  ],
};

const named = (bytes: Buffer, string: LogString) => {
  const own = String(string.type).padStart(2, '0');
  const name = own === '97' ? `97_${readDigits(bytes, fromOf(string, ADD_ON.of), toOf(string, ADD_ON.of)) ?? ''}` : own;
  const fields = (NAMES[name] ?? []).flatMap(([field, label, as]) => {
    const [from, to] = [fromOf(string, field), toOf(string, field)];
    if (from === to) return [];
    const digits = readDigits(bytes, from, to) ?? '';
    if (as === 'digits') return [[label, digits]];
    if (as === 'number') return [[label, digits.replace(/^0+(?=\d)/, '')]];
    return [[label, { [as]: String(readFlags(bytes, from, to)) }]];
  });
  return { string: name, fields: Object.fromEntries(fields) as unknown };
};

describe.skipIf(!existsSync(folder))('real files of ACE registers', () => {
  const profile = profileOf({ location: '9' });

  it.each(files)('%s decodes to the values of decoded.json', (name) => {
    const expected = (JSON.parse(readFileSync(join(folder, 'decoded.json'), 'utf8')) as Record<string, unknown>)[name];
    const bytes = bytesOf(name);
    expect([stringsOf(bytes).map((string) => named(bytes, string))]).toEqual(expected);
  });

  it('ace_05_97-05.dat is a sale in cash, and says that six of its strings are missing', () => {
    const decoded = decodeAll(ace, bytesOf('ace_05_97-05.dat'), { profile });
    expect(decoded.map(({ type }) => type)).toEqual(['transaction']);
    const [sale] = transactionsOf(decoded);
    expect(sale).toMatchObject({
      store: '9',
      businessDate: '2009-10-15',
      ended: '2009-10-15T15:34:00',
      began: '',
      lane: '706',
      number: '0179',
      kind: 'sale',
      cashier: '706',
      total: 62_700,
      ringSeconds: 170,
      tenderSeconds: 14,
      idleSeconds: 132,
      tenders: [{ kind: 'cash', code: '11', amount: 62_700, change: 0, cashBack: false }],
    });
    expect(sale?.events).toEqual([
      { sequence: 0, kind: 'other', detail: 'Foreign currency 6.27' },
      { sequence: 0, kind: 'other', detail: '6 of 8 strings are missing' },
      { sequence: 0, kind: 'unbalanced', detail: 'Lines and taxes add up to 0.00, the total is 6.27: -6.27 apart' },
    ]);
  });

  it('ace_00_01.dat, of the 19th day of the 20th month, is set aside alone and dated by its neighbour', () => {
    const [first] = decodeAll(ace, bytesOf('ace_00_01.dat'), { profile });
    expect(first).toEqual({
      type: 'broken',
      offset: 0,
      length: 76,
      reason: 'invalidValue',
      detail: '1120191336 is no date, and no transaction stands before it',
    });
    const both = Buffer.concat([bytesOf('ace_05_97-05.dat'), bytesOf('ace_00_01.dat')]);
    const [, coupon] = transactionsOf(decodeAll(ace, both, { profile }));
    expect(coupon).toMatchObject({ businessDate: '2009-10-15', ended: '', lane: '632', number: '0002' });
    expect(coupon?.discounts).toMatchObject([{ kind: 'promotion', code: '811099999998', amount: -2_500, line: 0 }]);
    expect(coupon?.events.map(({ detail }) => detail)).toEqual([
      '15 of 16 strings are missing',
      'Date and time of the log: 1120191336',
      'Discounts in no line add up to -0.25',
    ]);
  });

  it.each(files)('%s loses its password and nothing else when it is covered', (name) => {
    const bytes = bytesOf(name);
    const redactor = openRedactor();
    const covered = Buffer.concat([redactor.push(bytes), redactor.end()]);
    const header = stringsOf(bytes)[0] as LogString;
    const expected = Buffer.from(bytes).fill(0, fromOf(header, HEADER.password), toOf(header, HEADER.password));
    expect([covered.equals(expected), redactor.found]).toEqual([true, 1]);
  });
});
