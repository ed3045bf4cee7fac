import type { PeriodLine } from '@lanewise/contract/entities/book-days';
import { formatDigits, formatPercent, formatQuantity, type Language } from '@lanewise/domain/format';

/** Money with its two decimals, or with as many as there are. */
export const writeAmount = (value: string, language: Language): string => {
  const [whole = '', decimals = ''] = value.split('.');
  return formatDigits(`${whole}.${decimals.padEnd(2, '0')}`, language);
};

/** A value as its data point is written; '' for none. */
export const writeValue = (
  value: string | null,
  { valueType, format }: Pick<PeriodLine, 'valueType' | 'format'>,
  language: Language,
): string => {
  if (value === null) return '';
  if (valueType === 'text') return value;
  if (format === 'percent') return `${formatPercent(Number(value) * 100, language)}\u00a0%`;
  return valueType === 'count' ? formatQuantity(value, language) : writeAmount(value, language);
};

/** What is over with a plus, what is short with a minus; '' where nothing is counted. */
export const writeDifference = (value: string | null, language: Language): string => {
  if (value === null) return '';
  const text = writeAmount(value, language);
  return value.startsWith('-') || Number(value) === 0 ? text : `+${text}`;
};

/** Which way a difference goes, for its colour. */
export const sideOf = (value: string | null): 'over' | 'short' | undefined => {
  if (value === null || Number(value) === 0) return undefined;
  return value.startsWith('-') ? 'short' : 'over';
};
