import type { GoodDirection } from '@lanewise/contract/entities/data-point-rules';
import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { Value } from '@lanewise/contract/envelope';
import {
  currencySymbol,
  formatCurrency,
  formatDuration,
  formatMoney,
  formatPercent,
  formatQuantity,
  isNumericFormat,
} from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import { formatDate, formatHour, formatMonth, formatTime } from '../lib/date.ts';

/** Whether a column has figures. */
export const isNumeric = (field: FieldId): boolean => isNumericFormat(fieldOf(field).format);

export type Side = 'left' | 'right';

/** Numbers and short codes are aligned right, in tabular digits; words are aligned left. */
export const sideOf = (field: FieldId): Side =>
  isNumeric(field) || fieldOf(field).format === 'code' ? 'right' : 'left';

/** Unit of a column, shown once in its header. '' for none. */
export const unitOf = (field: FieldId, currency: string, language: Language): string => {
  const { format } = fieldOf(field);
  if (format === 'money' || format === 'moneyRatio') return currencySymbol(currency, language);
  return format === 'percent' ? '%' : '';
};

/** The text of a value in a cell; '' if there is no value. The caller writes the labels of codes (choice, tags). */
export const writeValue = (field: FieldId, value: Value | undefined, language: Language): string => {
  const text = writePlain(field, value, language);
  // Only changes have a plus sign.
  return isChange(field) && Number(value) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
};

/** Whether a column says how much something grew or fell. */
export const isChange = (field: FieldId): boolean => field === 'change_amt' || field === 'change_pct';

/** Whether a column is about the earlier period: its amount, or the change since then. */
export const isCompared = (field: FieldId): boolean => field === 'earlier_amt' || isChange(field);

const writePlain = (field: FieldId, value: Value | undefined, language: Language): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object') return value.join(', ');
  const number = Number(value);
  switch (fieldOf(field).format) {
    case 'money':
    case 'moneyRatio':
    case 'ratio':
      return formatMoney(number, language);
    case 'quantity':
    case 'count':
      return formatQuantity(number, language);
    case 'percent':
      return formatPercent(number, language);
    case 'duration':
      return formatDuration(number);
    case 'date':
    case 'week':
      return formatDate(String(value), language);
    case 'month':
      return formatMonth(String(value), language);
    case 'hour':
      return formatHour(number);
    case 'time':
      return formatTime(String(value));
    default:
      return String(value);
  }
};

/** The text of a total outside the table: money has no currency sign, a share has its percent sign. */
export const writeFigure = (field: FieldId, value: number | null, language: Language): string => {
  const text = writeValue(field, value, language);
  return text !== '' && fieldOf(field).format === 'percent' ? `${text}\u00a0%` : text;
};

/** A number with its unit, where no header names it: in a chart, in a sentence. */
export const writeWithUnit = (field: FieldId, value: number, currency: string, language: Language): string => {
  const { format } = fieldOf(field);
  if (format === 'money' || format === 'moneyRatio') return formatCurrency(value, currency, language);
  return writeFigure(field, value, language);
};

/** '+1.4 %', '−0.1 %': the change of a figure, with one decimal and always with its sign. */
export const writeChange = (percent: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(percent)
    .replace('-', '\u2212')}\u00a0%`;

/** Whether a change is good or bad; 'even' where it is neither. */
export type Trend = 'good' | 'bad' | 'even';

export const trendOf = (percent: number, good: GoodDirection): Trend => {
  if (good === 'none' || Math.abs(percent) < 0.05) return 'even';
  return percent > 0 === (good === 'up') ? 'good' : 'bad';
};
