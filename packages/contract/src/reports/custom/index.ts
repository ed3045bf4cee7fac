export const customReports = {} as const;
