import type { Field } from './fields/field.ts';
import { salesFields } from './fields/sales.ts';

export type { Field, Format, Totalling } from './fields/field.ts';

/** The whole dictionary, a file an area. */
export const fields = { ...salesFields } as const;

export type FieldId = keyof typeof fields;

export const fieldOf = (id: FieldId): Field => fields[id];
