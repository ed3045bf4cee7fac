export const cashierReports = {} as const;
