import { z } from 'zod';
import type { Receipt } from '../../entities/receipt.ts';
import type { Reply } from '../../envelope.ts';
import { businessDate } from '../../primitives/date.ts';
import { id, regLocId, regLocIdList } from '../../primitives/ids.ts';
import { reports } from '../../reports/index.ts';
import type { Served } from '../endpoint.ts';
import { largeReplyOf } from './replies.ts';

/** dpId of a data point that the registers fill. The answer marks the parts of the receipt that count in it. */
const dataPoint = id.optional();
const access = { anyOf: reports.transactions.access };
/** The token identifies the receipt; the other values, if given, must match it. */
const receiptQuery = z.strictObject({
  uniqueId: z.string().max(400).optional(),
  regionLocationId: regLocId.optional(),
  transactionDate: businessDate.optional(),
  recordNumber: z.string().max(64).optional(),
  dataPoint,
});
const texts = z
  .string()
  .max(20_000)
  .default('')
  .transform((value) => value.split(',').filter((part) => part !== ''));
const multiQuery = z.strictObject({
  uniqueIds: texts,
  fromDate: businessDate,
  toDate: businessDate,
  locationIds: regLocIdList.optional(),
  recordNumbers: texts,
  dataPoint,
});

export const oneReceipt = {
  access,
  schema: {
    tags: ['Receipts'],
    summary: 'One receipt',
    params: z.object({ token: z.string().max(512) }),
    querystring: receiptQuery,
    response: { 200: largeReplyOf<Reply<Receipt>>() },
  },
} satisfies Served;

export const listReceipts = {
  access,
  schema: {
    tags: ['Receipts'],
    summary: 'Several receipts',
    querystring: multiQuery,
    response: { 200: largeReplyOf<Reply<Receipt[]> & { totalCount: number }>() },
  },
} satisfies Served;
