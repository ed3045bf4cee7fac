import { z } from 'zod';
import { businessDate } from '../../primitives/date.ts';
import { regLocIdList, regLocIdNumber } from '../../primitives/ids.ts';
import { reportList } from '../../reports/index.ts';
import type { Served } from '../endpoint.ts';
import { listOf } from './replies.ts';

/** Whoever may read a report that can be narrowed to a cashier. */
const access = {
  anyOf: [
    ...new Set(
      reportList
        .filter(({ filters }) => filters.includes('cashierNumber') || filters.includes('cashier'))
        .flatMap((report) => (report.access === 'session' ? [] : report.access)),
    ),
  ],
};

/** The stores and days, with the report's parameters, and a part of a name or the beginning of a number. */
const query = z.strictObject({
  startDate: businessDate,
  lastDate: businessDate,
  locationIds: regLocIdList.optional(),
  searchText: z.string().trim().max(64).default(''),
});

/** A cashier is a number of a store: the same number elsewhere is another person. */
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
