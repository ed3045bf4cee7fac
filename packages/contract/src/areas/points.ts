import { field, maybe, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Fields of data points. Each data point of a company is a column too (fields/points). */
const pointFields = {
  data_point: field('text', 'blank'),
  point_category: field('text', 'blank'),
  /** Amount that a receipt adds to the data point by which a list is filtered. */
  point_amt: maybe('money', 'sum'),
  point_qty: maybe('quantity', 'sum'),
} as const satisfies Record<string, Field>;

export const points = { fields: pointFields } as const satisfies Area;
