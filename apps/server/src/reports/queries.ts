import { merged } from '@lanewise/contract/merged';
import type { ReportId } from '@lanewise/contract/reports/index';
import * as areas from './areas.ts';
import type { ReportQuery } from './engine/query.ts';

/** Exactly one query for each definition, enforced by the type. */
export const queries: Readonly<Record<ReportId, ReportQuery>> = merged(Object.values(areas));
