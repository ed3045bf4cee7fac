import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTyped, readDay, typedPatterns, writeDay } from './typed.ts';
import type { RangeField } from './typed.ts';

const check = (start: string, last: string, changed: RangeField | null = null): string => {
  const result = checkTyped({ start, last }, { pattern: typedPatterns.en, changed, latest: '2026-11-20' });
  return result.ok ? `${result.range.start} ${result.range.last}` : `${result.message} ${result.fields.join(',')}`;
};

describe('typed dates', () => {
  it('VAL-17 both missing asks for valid dates and marks both', () =>
    expect(check('', '')).toBe('validDates start,last'));
  it('VAL-18 a missing start asks for it and marks it', () =>
    expect(check(' ', '11/20/2026')).toBe('validStartDate start'));
  it('VAL-19 a missing end asks for it and marks it', () => expect(check('11/20/2026', '')).toBe('validEndDate last'));
  it('VAL-20 a start later than the end is refused at the start', () =>
    expect(check('11/20/2026', '11/19/2026', 'start')).toBe('startDateValidation start'));
  it('VAL-21 an end earlier than the start is refused at the end', () =>
    expect(check('11/20/2026', '11/19/2026', 'last')).toBe('endDateValidation last'));
  it('CON-12 the field changed last decides, the start when none was', () => {
    expect(check('11/20/2026', '11/19/2026')).toBe('startDateValidation start');
    expect(check('11/20/2026', '11/19/2026', 'last')).toBe('endDateValidation last');
  });
  it('VAL-23 dates must match the pattern of the language', () => {
    for (const wrong of [
      '13/01/2026',
      '02/30/2026',
      '2026/11/20',
      '11/20/26',
      '11-20/2026',
      'yesterday',
      '11/20/2026x',
    ]) {
      expect(readDay(wrong, typedPatterns.en), wrong).toBeNull();
    }
    expect(readDay('1/2/2026', typedPatterns.en)).toBe('2026-01-02');
    expect(readDay('1/2/2026', typedPatterns.fr)).toBe('2026-02-01');
    expect(readDay('20.11.2026', typedPatterns.fr)).toBe('2026-11-20');
    expect(readDay('2026-11-20', typedPatterns.fr)).toBe('2026-11-20');
  });
  it('refuses a date that has not come yet', () => {
    expect(check('11/19/2026', '11/21/2026')).toBe('futureDate last');
    expect(check('11/21/2026', '11/22/2026')).toBe('futureDate start,last');
  });
  it('SP-11 takes a period of any length, but nothing before 1970', () => {
    expect(check('12/31/1969', '11/20/2026')).toBe('validStartDate start');
    expect(check('01/01/2024', '12/31/2024')).toBe('2024-01-01 2024-12-31');
    expect(check('01/01/1970', '11/20/2026')).toBe('1970-01-01 2026-11-20');
  });
  it('takes a range that is right', () => expect(check('11/01/2026', '11/20/2026')).toBe('2026-11-01 2026-11-20'));

  it('CON-17 the picker writes month first in English and day first in French', () => {
    expect(writeDay('2026-11-02', typedPatterns.en)).toBe('11/02/2026');
    expect(writeDay('2026-11-02', typedPatterns.fr)).toBe('02/11/2026');
  });

  it('what is written is read back', () => {
    const days = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...Object.values(typedPatterns)), (day, pattern) => {
        expect(readDay(writeDay(day, pattern), pattern)).toBe(day);
      }),
    );
  });
});
