import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/data-points.ts';

export const listDataPoints: Endpoint<typeof half.listDataPoints> = { method: 'GET', path: 'data_point' };
export const oneDataPoint: Endpoint<typeof half.oneDataPoint> = { method: 'GET', path: 'data_point/:dpId' };
export const listAssignedDataPoints: Endpoint<typeof half.listAssignedDataPoints> = {
  method: 'GET',
  path: 'company/data_point',
};
export const listUnassignedDataPoints: Endpoint<typeof half.listUnassignedDataPoints> = {
  method: 'GET',
  path: 'unassigned_data_points',
};
export const createDataPoint: Endpoint<typeof half.createDataPoint> = {
  method: 'POST',
  path: 'company/data_point',
  quiet: true,
};
export const changeDataPoint: Endpoint<typeof half.changeDataPoint> = {
  method: 'PUT',
  path: 'data_point/:dpId',
  quiet: true,
};
export const previewDataPoint: Endpoint<typeof half.previewDataPoint> = {
  method: 'POST',
  path: 'data_point/preview',
  quiet: true,
};
export const removeDataPoint: Endpoint<typeof half.removeDataPoint> = { method: 'DELETE', path: 'data_point/:dpId' };
export const assignDataPoints: Endpoint<typeof half.assignDataPoints> = { method: 'PUT', path: 'assign_data_points' };
export const listDataPointCategories: Endpoint<typeof half.listDataPointCategories> = {
  method: 'GET',
  path: 'company/data_point_category',
  quiet: true,
};
export const createDataPointCategory: Endpoint<typeof half.createDataPointCategory> = {
  method: 'POST',
  path: 'company/data_point_category',
  quiet: true,
};
export const changeDataPointCategory: Endpoint<typeof half.changeDataPointCategory> = {
  method: 'PUT',
  path: 'company/data_point_category',
  quiet: true,
};
export const removeDataPointCategory: Endpoint<typeof half.removeDataPointCategory> = {
  method: 'DELETE',
  path: 'company/data_point_category',
};
export const listPointColumns: Endpoint<typeof half.listPointColumns> = { method: 'GET', path: 'data_point_columns' };
export const dataPointValues: Endpoint<typeof half.dataPointValues> = { method: 'GET', path: 'location/values' };
