export const laneRebootReports = {} as const;
