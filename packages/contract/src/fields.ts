import { cashierFields } from './fields/cashiers.ts';
import type { Field } from './fields/field.ts';
import { laneFields } from './fields/lanes.ts';
import { programFields } from './fields/programs.ts';
import { salesFields } from './fields/sales.ts';
import { taxFields } from './fields/taxes.ts';

export type { Field, Format, Totalling } from './fields/field.ts';

/** The whole dictionary, one file per area. */
export const fields = { ...salesFields, ...cashierFields, ...programFields, ...taxFields, ...laneFields } as const;

export type FieldId = keyof typeof fields;

export const fieldOf = (id: FieldId): Field => fields[id];

/** Whether a figure of a row can be empty, because a source does not state it or its divisor. */
export const mayBeEmpty = (id: FieldId): boolean => {
  const { optional = false, formula } = fieldOf(id);
  return optional || (formula !== undefined && fieldOf(formula.by as FieldId).optional === true);
};
