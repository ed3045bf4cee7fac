import { merged } from '../merged.ts';
import { areas } from './areas.ts';
import type { ReportDefinition } from './definition.ts';

/** Every report of the product by its id. */
export const reports = merged(areas);

export type ReportId = keyof typeof reports;

export const reportList: readonly ReportDefinition[] = Object.values(reports);

export const reportOf = (id: ReportId): ReportDefinition => reports[id];
