import type { Row, Value } from '@lanewise/contract/envelope';
import { fieldOf, isField, type FieldId, type Format } from '@lanewise/contract/fields';
import { decimalOf, isNumericFormat, ratio, toNumber } from '@lanewise/domain/format';
import { wideOf, wideText } from '../../facts/decimal.ts';

/** Decimal text with up to 3 decimals as a JSON number. */
const toQuantity = (value: unknown): number => Math.round(Number(value ?? 0) * 1000) / 1000;

/** Decimals of figures that may exceed any JSON number. */
const decimalsOf: Partial<Record<Format, number>> = { money: 2, quantity: 3 };

/** Decimals of a Decimal in SQL. */
const scale = 4;
const decimal = /^-?\d+(\.\d{1,4})?$/;
/** Digits of a decimal text that a double always holds. */
const certain = 15;

/**
 * Rounds a long decimal text digit by digit, and tells whether a double holds it; null for any other value. Sums
 * outgrow doubles at 7e13 with cents, and at 9e15 without cents (docs/decisions/028).
 */
export const longFigure = (format: Format, value: unknown): { text: string; isHeld: boolean } | null => {
  const decimals = decimalsOf[format];
  if (decimals === undefined || typeof value !== 'string' || value.length <= certain || !decimal.test(value))
    return null;
  const wide = wideOf(value);
  const step = 10n ** BigInt(scale - decimals);
  const [whole = '', places = ''] = wideText(((wide + (wide < 0n ? -step : step) / 2n) / step) * step).split('.');
  if (format === 'quantity') {
    // Decimals without trailing zeros.
    const kept = places.slice(0, decimals).replace(/0+$/, '');
    const text = kept === '' ? whole : `${whole}.${kept}`;
    return { text, isHeld: String(Number(text)) === text };
  }
  const text = `${whole}.${places.padEnd(decimals, '0').slice(0, decimals)}`;
  return { text, isHeld: Number(text).toFixed(decimals) === text };
};

/** The engine's text for a time that the source lacks. */
const unknownTime = '1970-01-01 00:00:00';

const written = (name: string, value: unknown, isExact: boolean): Value => {
  if (Array.isArray(value)) return value.map(String);
  if (!isField(name)) return typeof value === 'number' || typeof value === 'string' ? value : null;
  const { format } = fieldOf(name);
  // An unknown figure is empty, not 0.
  if (value === null && isNumericFormat(format)) return null;
  const long = longFigure(format, value);
  if (long) return isExact && !long.isHeld ? long.text : Number(long.text);
  switch (format) {
    case 'money':
      return toNumber(value);
    case 'percent':
    case 'moneyRatio':
    case 'ratio':
      return toNumber(decimalOf(Number(value ?? 0)));
    case 'quantity':
      return toQuantity(value);
    case 'time':
      return value === unknownTime ? '' : String(value);
    case 'count':
    case 'duration':
    case 'hour':
      return Number(value ?? 0);
    default:
      return typeof value === 'string' || typeof value === 'number' ? value : '';
  }
};

/**
 * A row of the database as it is sent: money with 2 decimals, rounded once, after summing; ratios from their parts.
 * `isExact`: figures that exceed a number are returned as digits.
 */
export const toWire = (raw: Readonly<Record<string, unknown>>, fields: readonly FieldId[], isExact = false): Row => {
  const row: Row = {};
  for (const [name, value] of Object.entries(raw)) row[name] = written(name, value, isExact);
  // Ratios are computed from the exact sums, not from rounded ones.
  for (const field of fields) if (fieldOf(field).formula) row[field] = ratio(raw as Row, field);
  return row;
};
