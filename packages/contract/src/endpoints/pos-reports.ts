import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/pos-reports.ts';

export const sendReport: Endpoint<typeof half.sendReport> = { method: 'POST', path: 'ingest/reports' };
export const listPosReports: Endpoint<typeof half.listPosReports> = {
  method: 'GET',
  path: 'list-report-pdf',
  page: true,
};
export const listLocationReports: Endpoint<typeof half.listLocationReports> = {
  method: 'GET',
  path: 'location/list-report-pdf',
  page: true,
};
export const reportsByDay: Endpoint<typeof half.reportsByDay> = {
  method: 'GET',
  path: 'pos-reports/by-day',
  page: true,
};
export const posReportTypes: Endpoint<typeof half.posReportTypes> = {
  method: 'GET',
  path: 'pos-reports/types',
  page: true,
};
export const posReportFile: Endpoint<typeof half.posReportFile> = {
  method: 'GET',
  path: 'pos-reports/:posReportId/file',
  quiet: true,
};
export const compareClosing: Endpoint<typeof half.compareClosing> = {
  method: 'GET',
  path: 'pos-reports/:posReportId/comparison',
  quiet: true,
};
export const closingFigures: Endpoint<typeof half.closingFigures> = {
  method: 'GET',
  path: 'pos-reports/closing',
  quiet: true,
};
export const closingFile: Endpoint<typeof half.closingFile> = {
  method: 'GET',
  path: 'pos-reports/closing/file',
  quiet: true,
};
export const downloadReportText: Endpoint<typeof half.downloadReportText> = { method: 'GET', path: 'download-file' };
export const downloadReport: Endpoint<typeof half.downloadReport> = { method: 'GET', path: 'download/report' };
