import { partsOf } from './area-parts.ts';
import type { Field } from './fields/field.ts';
import { isPointField, pointField, type PointFieldId } from './fields/points.ts';
import { merged } from './merged.ts';

export type { Field, Format, Totalling } from './fields/field.ts';

/** The whole dictionary, without the data points of companies. */
export const fields = merged(partsOf('fields'));

export type NamedFieldId = keyof typeof fields;

/** A field of the dictionary, or a data point of a company. */
export type FieldId = NamedFieldId | PointFieldId;

export const fieldOf = (id: FieldId): Field => (isPointField(id) ? pointField(id) : fields[id]);

export const isField = (name: string): name is FieldId => isPointField(name) || Object.hasOwn(fields, name);

/** Whether a figure of a row can be empty, because a source does not state the figure or the figure's divisor. */
export const mayBeEmpty = (id: FieldId): boolean => {
  const { optional = false, formula } = fieldOf(id);
  return optional || (formula !== undefined && fieldOf(formula.by as FieldId).optional === true);
};
