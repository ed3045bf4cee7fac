import { fieldOf, isField, mayBeEmpty } from '@lanewise/contract/fields';
import { isPointField } from '@lanewise/contract/fields/points';
import type { FieldId } from '@lanewise/contract/fields';
import type { TFunction } from 'i18next';

/** The explanation of a field; a part is null if the field has none. */
export interface Explained {
  about: string;
  formula: string | null;
  /** How the field totals. */
  totals: string;
  source: string | null;
}

/**
 * The formula of a field. The formula of a ratio is built from its parts, with the names that the user sees, so that no
 * second text repeats the formula.
 */
const formulaOf = (field: FieldId, name: (field: FieldId) => string, t: TFunction<'dictionary'>): string | null => {
  const { formula } = fieldOf(field);
  const written = t(`field.${field}.formula`, { defaultValue: '' });
  if (!formula || !isField(formula.over) || !isField(formula.by)) return written === '' ? null : written;
  const { over, by, times } = formula;
  const ratio = t(times === undefined ? 'ratio' : 'ratioTimes', { over: name(over), by: name(by), times });
  return `${ratio}. ${t(mayBeEmpty(field) ? 'emptyDivisor' : 'noDivisor')}`;
};

/** The dictionary's entry of a field; `name` gives the names of fields on the screen. */
export const explain = (field: FieldId, name: (field: FieldId) => string, t: TFunction<'dictionary'>): Explained => {
  if (isPointField(field)) return { about: t('ownPoint'), formula: null, totals: t('total.afterAdding'), source: null };
  const source = t(`field.${field}.source`, { defaultValue: '' });
  return {
    about: t(`field.${field}.about`),
    formula: formulaOf(field, name, t),
    totals: t(`total.${fieldOf(field).total}`),
    source: source === '' ? null : source,
  };
};
