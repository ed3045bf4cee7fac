import { department } from './department.ts';
import { items } from './items.ts';
import { locationItems } from './location-items.ts';
import { overview } from './overview.ts';
import { summary } from './summary.ts';
import { tender } from './tender.ts';
import { transactions } from './transactions.ts';
import type { ReportDefinition } from './definition.ts';

/** Every report of the product; order is the order of the menu. */
export const reports = { overview, department, locationItems, items, tender, summary, transactions } as const;

export type ReportId = keyof typeof reports;

export const reportList: readonly ReportDefinition[] = Object.values(reports);

export const reportOf = (id: ReportId): ReportDefinition => reports[id];
