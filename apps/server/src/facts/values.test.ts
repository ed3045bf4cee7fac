import { describe, expect, it } from 'vitest';
import { date, dates, decimal, i64, text, texts, u16, u32, u32s, u64, u8 } from './values.ts';

describe('values of SQL', () => {
  it('refuse what their type cannot hold, where the engine would wrap', () => {
    expect(() => u8(256)).toThrow('256 is not a UInt8');
    expect(() => u8(-1)).toThrow(RangeError);
    expect(() => u16(65_536)).toThrow(RangeError);
    expect(() => u32(4_294_967_296)).toThrow(RangeError);
    expect(() => u32(1.5)).toThrow(RangeError);
    expect(() => u32(Number.NaN)).toThrow(RangeError);
    expect(() => u32s([1, -2])).toThrow('-2 is not a UInt32');
    expect(() => u64(-1)).toThrow(RangeError);
    expect(() => u64(2 ** 53)).toThrow(RangeError);
    expect(() => u64('18446744073709551616')).toThrow(RangeError);
    expect(() => u64('1 or 1=1')).toThrow(RangeError);
    expect(() => i64(2n ** 63n)).toThrow(RangeError);
    expect(() => decimal(0.5)).toThrow(RangeError);
  });

  it('refuse a date that the engine would move', () => {
    for (const value of [
      '2026-02-29',
      '2026-13-01',
      '26-01-01',
      '1969-12-31',
      '2149-06-07',
      '2026-01-01T00:00:00',
      '',
    ]) {
      expect(() => date(value)).toThrow('is not a Date');
    }
    expect(() => dates(['2026-02-28', '2026-02-30'])).toThrow(RangeError);
  });

  it('refuse half a character', () => {
    expect(() => text('\ud83c')).toThrow(RangeError);
    expect(() => texts(['a', '\udf4c'])).toThrow(RangeError);
    expect(text('🍌').value).toBe('🍌');
  });

  it('take the ends of their ranges', () => {
    expect(u8(255).value).toBe(255);
    expect(u64('18446744073709551615').value).toBe(18_446_744_073_709_551_615n);
    expect(i64(-(2n ** 63n)).value).toBe(-(2n ** 63n));
    expect(date('2024-02-29').value).toBe('2024-02-29');
    expect(decimal(-12_500).value).toBe('-1.25');
    expect(u32s([]).type).toBe('Array(UInt32)');
  });
});
