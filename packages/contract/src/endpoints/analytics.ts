import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/analytics.ts';

export const submitTask: Endpoint<typeof half.submitTask> = {
  method: 'POST',
  path: 'analytics/spread_sheet',
  quiet: true,
};
export const listTasks: Endpoint<typeof half.listTasks> = {
  method: 'GET',
  path: 'analytics/spread_sheet',
  page: true,
};
export const readTask: Endpoint<typeof half.readTask> = {
  method: 'GET',
  path: 'analytics/spread_sheet/:taskid',
  quiet: true,
};
export const readTaskRows: Endpoint<typeof half.readTaskRows> = {
  method: 'GET',
  path: 'analytics/spread_sheet/:taskid/rows',
  quiet: true,
};
export const taskFile: Endpoint<typeof half.taskFile> = {
  method: 'GET',
  path: 'analytics/spread_sheet/:taskid/file',
  kept: true,
};
export const deleteTask: Endpoint<typeof half.deleteTask> = {
  method: 'DELETE',
  path: 'analytics/spread_sheet/:taskid',
};
export const retryTask: Endpoint<typeof half.retryTask> = { method: 'PUT', path: 'analytics/spread_sheet_retry' };
export const updateTaskStatus: Endpoint<typeof half.updateTaskStatus> = {
  method: 'PUT',
  path: 'batch_analytics/update_status/:taskid',
};
export const estimateTask: Endpoint<typeof half.estimateTask> = {
  method: 'POST',
  path: 'analytics/estimate',
  quiet: true,
};
export const findItems: Endpoint<typeof half.findItems> = { method: 'GET', path: 'analytics/items', quiet: true };
export const readAnalysisChoices: Endpoint<typeof half.readAnalysisChoices> = {
  method: 'GET',
  path: 'analytics/choices',
  quiet: true,
};
