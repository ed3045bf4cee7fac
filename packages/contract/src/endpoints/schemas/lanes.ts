import { z } from 'zod';
import { businessDate } from '../../primitives/date.ts';
import { regLocIdList } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf } from './replies.ts';

/**
 * Query of the list of lanes: the days and the stores whose lanes are listed. The parameters have the same names as in
 * the report.
 */
const query = z.strictObject({ startDate: businessDate, lastDate: businessDate, locationIds: regLocIdList.optional() });

export const listLanes = {
  access: 'session',
  schema: {
    tags: ['Reports'],
    summary: 'Lanes of the stores',
    querystring: query,
    response: { 200: listOf(z.string()) },
  },
} satisfies Served;
