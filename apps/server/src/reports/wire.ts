import type { Row, Value } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId, type Format } from '@lanewise/contract/fields';
import { decimalOf, ratio, toNumber } from '@lanewise/domain/format';
import { isField } from './columns.ts';

/** Decimal text with up to 3 decimals as a JSON number (decisions.md, 8). */
const toQuantity = (value: unknown): number => Math.round(Number(value ?? 0) * 1000) / 1000;

/** How the engine writes a time that the source does not tell. */
const unknownTime = '1970-01-01 00:00:00';

const numeric: ReadonlySet<Format> = new Set([
  'money',
  'quantity',
  'count',
  'ratio',
  'moneyRatio',
  'percent',
  'duration',
]);

const written = (name: string, value: unknown): Value => {
  if (Array.isArray(value)) return value.map(String);
  if (!isField(name)) return typeof value === 'number' || typeof value === 'string' ? value : null;
  const { format } = fieldOf(name);
  // What nobody knows is nothing, which is not the same as 0.
  if (value === null && numeric.has(format)) return null;
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

/** A row of the database as it travels: money with 2 decimals, rounded once, after summing; ratios from their parts. */
export const toWire = (raw: Readonly<Record<string, unknown>>, fields: readonly FieldId[]): Row => {
  const row: Row = {};
  for (const [name, value] of Object.entries(raw)) row[name] = written(name, value);
  // Ratios are taken from the exact sums, not from rounded ones.
  for (const field of fields) if (fieldOf(field).formula) row[field] = ratio(raw as Row, field);
  return row;
};
