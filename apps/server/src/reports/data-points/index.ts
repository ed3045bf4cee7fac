import { pointReport } from './report.ts';

export const pointQueries = {
  storeOverview: pointReport,
  storeDepartment: pointReport,
  storeTender: pointReport,
  storeCashier: pointReport,
  terminalOverview: pointReport,
  terminalDepartment: pointReport,
  terminalTender: pointReport,
  terminalCashier: pointReport,
  cashierOverview: pointReport,
} as const;
