import type { ConflictDetail, ConflictVersion } from '@lanewise/contract/entities/incoming';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../../plugins/app.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import type { ConflictRow } from '../../meta/incoming-types.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { readReceipts } from '../../reports/receipts/receipt.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { storesByLocation } from '../sight.ts';
import { conflictWire } from './wire.ts';

/** The version with the key of the conflict that currently counts in the figures. */
const standingOf = async (
  store: IngestStore,
  request: FastifyRequest,
  row: ConflictRow,
): Promise<ConflictVersion | null> => {
  const { location, businessDate, lane, number, occurrence } = row;
  const scope = await request.scope({ startDate: businessDate, lastDate: businessDate });
  const [receipt] = await readReceipts(request.ask(), scope, [
    { location, date: businessDate, lane, number, occurrence },
  ]);
  if (!receipt) return null;
  const { segment, offset, version } = receipt.source;
  const source = await store.segment(scope.company, segment);
  return {
    transaction: receipt.transaction,
    fileName: source?.fileName ?? '',
    receivedAt: source?.receivedAt.toISOString() ?? '',
    offset: offset + (source?.baseOffset ?? 0),
    version,
  };
};

/** The version that did not enter. It is decoded from the stored bytes in the same way as when a user accepts it. */
const incomingOf = async (
  ingest: Ingest,
  store: IngestStore,
  request: FastifyRequest,
  row: ConflictRow,
): Promise<ConflictVersion | null> => {
  const source = await store.segment(request.caller.companyId ?? 0, row.segment);
  const transaction = source && (await ingest.transactionAt(source, row.position, ownerOf(request.caller)));
  if (!source || !transaction) return null;
  return {
    transaction,
    fileName: source.fileName,
    receivedAt: source.receivedAt.toISOString(),
    offset: row.position + source.baseOffset,
    version: 0,
  };
};

export const conflictDetail = async (
  parts: AppParts,
  ingest: Ingest,
  store: IngestStore,
  request: FastifyRequest,
  row: ConflictRow,
): Promise<ConflictDetail> => {
  const companyId = request.caller.companyId ?? 0;
  const isWithheld = !knowledgeOf(request.caller).sales;
  const [company, place, standing, incoming] = await Promise.all([
    parts.meta.companies.find(companyId),
    storesByLocation(parts.meta, companyId),
    isWithheld ? null : standingOf(store, request, row),
    isWithheld ? null : incomingOf(ingest, store, request, row),
  ]);
  return { ...conflictWire(row, place), currency: company?.currency ?? 'USD', isWithheld, standing, incoming };
};
