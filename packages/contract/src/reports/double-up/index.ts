export const doubleUpReports = {} as const;
