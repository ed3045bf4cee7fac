import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import { isNumericFormat, partOf } from './format.ts';

/**
 * What a cell says where its figure alone does not: nothing was sold; so little that it rounds to nothing; nobody said;
 * there is nothing to say, as of a ratio without a divisor; its time has not come.
 */
export const signs = ['zero', 'roundedToZero', 'notKnown', 'notApplicable', 'notYet'] as const;
export type Sign = (typeof signs)[number];

/** A sign that stands in place of a figure. */
export type Absence = Exclude<Sign, 'zero' | 'roundedToZero'>;

/** How each is written; zero is its own figure, and the mark of what rounds to it stands before the figure. */
export const marks: Readonly<Record<Exclude<Sign, 'zero'>, string>> = {
  roundedToZero: '~',
  notKnown: '?',
  notApplicable: '–',
  notYet: '·',
};

/** Figures arrive with the digits that are shown, so that only its parts tell a ratio that rounds to zero from zero. */
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
 * The sign of a cell; null: its value says everything. Marks and choices of which a row has none do not apply to it; a
 * name, a code or a time that is not stated is not known.
 */
export const signOf = (field: FieldId, row: Row): Sign | null => {
  const { format } = fieldOf(field);
  if (isNumericFormat(format)) return figureSign(field, row);
  const value = row[field] ?? '';
  if (value !== '' && (typeof value !== 'object' || value.length > 0)) return null;
  return format === 'tags' || format === 'choice' ? 'notApplicable' : 'notKnown';
};

/** The sign that is written in place of a value. Null: the value itself is written. */
export const absenceOf = (sign: Sign | null): Absence | null =>
  sign === 'zero' || sign === 'roundedToZero' ? null : sign;

/** A written figure with the mark of what rounds to zero. */
export const marked = (text: string, sign: Sign | null): string =>
  sign === 'roundedToZero' ? `${marks.roundedToZero}${text}` : text;
