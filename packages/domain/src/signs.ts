import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import { isNumericFormat, partOf } from './format.ts';

/**
 * Signs of a cell that a figure alone cannot express. zero: nothing was sold. roundedToZero: the amount is so small
 * that it rounds to 0. notKnown: nobody stated the figure. notApplicable: there is no figure, for example a ratio
 * without a divisor. notYet: its time has not come.
 */
export const signs = ['zero', 'roundedToZero', 'notKnown', 'notApplicable', 'notYet'] as const;
export type Sign = (typeof signs)[number];

/** A sign shown in place of a figure. */
export type Absence = Exclude<Sign, 'zero' | 'roundedToZero'>;

/**
 * How each sign is written. Zero is written as the figure 0; the mark of an amount that rounds to 0 precedes the
 * figure.
 */
export const marks: Readonly<Record<Exclude<Sign, 'zero'>, string>> = {
  roundedToZero: '~',
  notKnown: '?',
  notApplicable: '–',
  notYet: '·',
};

/**
 * The sign of a figure. Figures arrive rounded for display, so only the parts of a ratio show whether the ratio is 0 or
 * rounds to 0.
 */
const figureSign = (field: FieldId, row: Row): Sign | null => {
  const { formula } = fieldOf(field);
  const by = formula && partOf(row, formula.by);
  if (by !== undefined) {
    if (by === null || by === '') return fieldOf(formula?.by as FieldId).optional ? 'notKnown' : 'notApplicable';
    if (Number(by) === 0) return 'notApplicable';
  }
  const value = row[field] ?? '';
  if (value === '') return field.startsWith('change_') ? 'notApplicable' : 'notKnown';
  if (Number(value) !== 0) return null;
  const over = formula?.over ?? (field === 'change_pct' ? 'change_amt' : undefined);
  return over !== undefined && Number(partOf(row, over) ?? 0) !== 0 ? 'roundedToZero' : 'zero';
};

/**
 * The sign of a cell; null: the value needs no sign. Missing tags and choices of a row are 'notApplicable'. A name,
 * code or time that is not stated is 'notKnown'.
 */
export const signOf = (field: FieldId, row: Row): Sign | null => {
  const { format } = fieldOf(field);
  if (isNumericFormat(format)) return figureSign(field, row);
  const value = row[field] ?? '';
  if (value !== '' && (typeof value !== 'object' || value.length > 0)) return null;
  return format === 'tags' || format === 'choice' ? 'notApplicable' : 'notKnown';
};

/** The sign written in place of a value; null: the value itself is written. */
export const absenceOf = (sign: Sign | null): Absence | null =>
  sign === 'zero' || sign === 'roundedToZero' ? null : sign;

/** A written figure, with the mark if its amount rounds to 0. */
export const marked = (text: string, sign: Sign | null): string =>
  sign === 'roundedToZero' ? `${marks.roundedToZero}${text}` : text;
