import { merged } from '../merged.ts';
import * as areas from './areas.ts';
import type { ReportDefinition } from './definition.ts';

export { areas };

const inOrder = Object.values(areas).sort((one, other) => one.place - other.place);

/** All reports of the product by id, in drill order. */
export const reports = merged(inOrder.map(({ reports: own }) => own));

export type ReportId = keyof typeof reports;

export const reportList: readonly ReportDefinition[] = Object.values(reports);

export const reportOf = (id: ReportId): ReportDefinition => reports[id];
