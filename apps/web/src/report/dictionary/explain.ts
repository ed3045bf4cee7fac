import { fieldOf, fields, mayBeEmpty } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { TFunction } from 'i18next';

/** What is to be said of a field; null where there is nothing. */
export interface Explained {
  about: string;
  formula: string | null;
  /** How it totals. */
  totals: string;
  source: string | null;
}

const isFieldId = (id: string): id is FieldId => Object.hasOwn(fields, id);

/** A ratio's formula follows from its parts, so that it is stated once: with the names that the reader sees. */
const formulaOf = (field: FieldId, name: (field: FieldId) => string, t: TFunction<'dictionary'>): string | null => {
  const { formula } = fieldOf(field);
  const written = t(`field.${field}.formula`, { defaultValue: '' });
  if (!formula || !isFieldId(formula.over) || !isFieldId(formula.by)) return written === '' ? null : written;
  const { over, by, times } = formula;
  const ratio = t(times === undefined ? 'ratio' : 'ratioTimes', { over: name(over), by: name(by), times });
  return `${ratio}. ${t(mayBeEmpty(field) ? 'emptyDivisor' : 'noDivisor')}`;
};

/** What the dictionary says of a field; `name` gives the names of fields as the screen has them. */
export const explain = (field: FieldId, name: (field: FieldId) => string, t: TFunction<'dictionary'>): Explained => {
  const source = t(`field.${field}.source`, { defaultValue: '' });
  return {
    about: t(`field.${field}.about`),
    formula: formulaOf(field, name, t),
    totals: t(`total.${fieldOf(field).total}`),
    source: source === '' ? null : source,
  };
};
