import { z } from 'zod';
import { businessDate } from '../../primitives/date.ts';
import { regLocIdList, regLocIdNumber } from '../../primitives/ids.ts';
import { reportList } from '../../reports/index.ts';
import type { Served } from '../endpoint.ts';
import { listOf } from './replies.ts';

/** Callers who may read a report that has a cashier filter. */
const access = {
  anyOf: [
    ...new Set(
      reportList
        .filter(({ filters }) => filters.includes('cashierNumber') || filters.includes('cashier'))
        .flatMap((report) => (report.access === 'session' ? [] : report.access)),
    ),
  ],
};

/**
 * Stores and days of the report, and its parameters. `searchText`: a part of the cashier's name, or the start of the
 * cashier's number.
 */
const query = z.strictObject({
  startDate: businessDate,
  lastDate: businessDate,
  locationIds: regLocIdList.optional(),
  searchText: z.string().trim().max(64).default(''),
});

/** A cashier of one store. The same number in another store is another person. */
const cashier = z.object({ number: z.string(), name: z.string(), location: z.string(), reg_loc_id: regLocIdNumber });
export type FoundCashier = z.output<typeof cashier>;

export const listCashiers = {
  access,
  schema: {
    tags: ['Reports'],
    summary: 'Cashiers of the stores by number or name, the first 50',
    querystring: query,
    response: { 200: listOf(cashier) },
  },
} satisfies Served;
