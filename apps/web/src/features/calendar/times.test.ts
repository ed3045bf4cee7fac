// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, hoursOf, clockTextOf, weekHoursOf, weekdays, writeHours, writeShortHours } from './times.ts';

describe('hours of a day', () => {
  it('close on the next day when they close before they open', () => {
    expect(hoursOf('18:00', '02:00')).toEqual({ opens: 1080, closes: 1560 });
    expect(hoursOf('00:00', '00:00')).toEqual({ opens: 0, closes: 1440 });
    expect(hoursOf('', '22:00')).toBeNull();
    expect(hoursOf('14:00', '13:00')).toBeNull();
  });

  it('are written as people write times', () => {
    expect(writeHours({ opens: 480, closes: 1320 })).toBe('8:00 am – 10:00 pm');
    expect(writeShortHours({ opens: 450, closes: 1560 })).toBe('7:30 am–2 am');
  });

  it('come back from their fields', () => {
    const hours = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .map(([opens, length]) => ({ opens, closes: opens + length }))
      .filter(({ closes }) => closes <= 2160);
    fc.assert(
      fc.property(hours, (one) => {
        expect(hoursOf(clockTextOf(one.opens), clockTextOf(one.closes))).toEqual(one);
      }),
    );
  });
});

describe('a week', () => {
  it('begins on Sunday in the US week, else on Monday', () => {
    expect([weekdays(true)[0], weekdays(false)[0], weekdays(false)[6]]).toEqual([0, 1, 0]);
  });

  it('comes back from its form, and is none while a field is empty', () => {
    const week = [null, ...Array.from({ length: 6 }, () => ({ opens: 480, closes: 1320 }))];
    const fields = fieldsOf(week);
    expect(weekHoursOf(fields)).toEqual(week);
    expect(weekHoursOf(fields.map((field) => ({ ...field, opens: '' })))).toBeNull();
    expect(weekHoursOf(fields.map(() => ({ open: false, opens: '', closes: '' })))).toEqual(week.map(() => null));
  });
});
