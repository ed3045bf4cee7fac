import { field, maybe, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Fields of data points. The points of a company are columns of their own (fields/points). */
const pointFields = {
  data_point: field('text', 'blank'),
  point_category: field('text', 'blank'),
  /** What each receipt adds to the data point that a list was asked for. */
  point_amt: maybe('money', 'sum'),
  point_qty: maybe('quantity', 'sum'),
} as const satisfies Record<string, Field>;

export const points = { fields: pointFields } as const satisfies Area;
