import type { ValueLine } from '@lanewise/contract/entities/value-table';
import { formatDigits, formatPercent, formatQuantity, type Language } from '@lanewise/domain/format';

/** Writes money with two decimals, or with more if it has more, so that no digit is hidden. */
export const writeAmount = (value: string, language: Language): string => {
  const [whole = '', decimals = ''] = value.split('.');
  return formatDigits(`${whole}.${decimals.padEnd(2, '0')}`, language);
};

/** A value of a line as its data point is written; '' for none. */
export const writeValue = (
  value: string | null,
  { valueType, format }: Pick<ValueLine, 'valueType' | 'format'>,
  language: Language,
): string => {
  if (value === null) return '';
  if (valueType === 'text') return value;
  if (format === 'percent') return `${formatPercent(Number(value) * 100, language)}\u00a0%`;
  return valueType === 'count' ? formatQuantity(value, language) : writeAmount(value, language);
};

export const moneyLine = { valueType: 'amount', format: 'number' } as const;

/** Writes a difference: over with a plus, short with a minus. */
export const writeDifference = (
  value: string | null,
  line: Pick<ValueLine, 'valueType' | 'format'>,
  language: Language,
): string => {
  const text = writeValue(value, line, language);
  return value === null || value.startsWith('-') || Number(value) === 0 ? text : `+${text}`;
};

/** Writes the over or short of a sum of money. */
export const writeOverShort = (value: string | null, language: Language): string =>
  writeDifference(value, moneyLine, language);

/** Direction of a difference, which decides its colour. */
export const sideOf = (value: string | null): 'over' | 'short' | 'even' | undefined => {
  if (value === null) return undefined;
  if (Number(value) === 0) return 'even';
  return value.startsWith('-') ? 'short' : 'over';
};
