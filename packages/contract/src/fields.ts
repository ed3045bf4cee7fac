import { cashierFields } from './fields/cashiers.ts';
import type { Field } from './fields/field.ts';
import { laneFields } from './fields/lanes.ts';
import { programFields } from './fields/programs.ts';
import { salesFields } from './fields/sales.ts';
import { taxFields } from './fields/taxes.ts';

export type { Field, Format, Totalling } from './fields/field.ts';

/** The whole dictionary, a file an area. */
export const fields = { ...salesFields, ...cashierFields, ...programFields, ...taxFields, ...laneFields } as const;

export type FieldId = keyof typeof fields;

export const fieldOf = (id: FieldId): Field => fields[id];

/** Whether a figure can be empty in a row that has it, because a source does not tell it or what it is divided by. */
export const mayBeEmpty = (id: FieldId): boolean => {
  const { optional = false, formula } = fieldOf(id);
  return optional || (formula !== undefined && fieldOf(formula.by as FieldId).optional === true);
};
