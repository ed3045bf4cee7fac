import { partsOf } from './areas/parts.ts';
import type { Field } from './fields/field.ts';
import { merged } from './merged.ts';

export type { Field, Format, Totalling } from './fields/field.ts';

/** The whole dictionary. */
export const fields = merged(partsOf('fields'));

export type FieldId = keyof typeof fields;

export const fieldOf = (id: FieldId): Field => fields[id];

/** Whether a figure of a row can be empty, because a source does not state it or its divisor. */
export const mayBeEmpty = (id: FieldId): boolean => {
  const { optional = false, formula } = fieldOf(id);
  return optional || (formula !== undefined && fieldOf(formula.by as FieldId).optional === true);
};
