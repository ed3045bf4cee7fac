import { createHash } from 'node:crypto';
import * as endpoints from '@lanewise/contract/endpoints/ingest';
import * as halves from '@lanewise/contract/endpoints/schemas/ingest';
import { lossCodes, type SegmentQuery, type SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { readParts } from '../../ingest/read/body.ts';
import { asBuffer, ownMemory } from '../../ingest/threads/crossing.ts';
import type { Faults } from '../../ingest/segment/faults.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { Unreadable } from '../../ingest/read/masked-file.ts';
import { profileHashOf } from '../../ingest/receive/readings.ts';
import { assertSpace, StorageFull, UnknownReference, type Sender } from '../../ingest/receive/receive.ts';
import { storeSenderOf } from '../../ingest/segment/segment.ts';
import { doInTurn } from '../../ingest/threads/threads.ts';
import { Refused } from '../../meta/errors.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { companyOf, namedCompany, nameOf } from '../../plugins/caller.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { accessDenied, badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOldAgent } from '../connectors/old-agent.ts';
import { narrowed, onlyLocationsOf } from '../sight.ts';

/** Largest size of an item master. It is a list of codes and names; a larger list must be split. */
const mostItemBytes = 64 * 1024 * 1024;

/** If a body was not read to its end, no other request can follow on the connection. */
const closing = { connection: 'close' };

const asRefusal = (error: unknown): unknown => {
  if (error instanceof SegmentRefused) {
    const { code, message, params } = error;
    if (code === 'ingest.tooLarge') return new Refusal(413, code, message, { params, headers: closing });
    return new Refusal(422, code, message, { params });
  }
  if (error instanceof Unreadable) return badField('file', 'unreadable', error.message);
  if (error instanceof StorageFull) return new Refusal(507, 'storage.full', error.message, { retryAfter: 60 });
  if (error instanceof UnknownReference) return badField(error.field, 'unknown', error.message);
  return error;
};

const refused = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw asRefusal(error);
  });

/** The code and reason of a refusal that concerns the file itself. Null: the sender only needs to try again. */
const lastingRefusal = (error: unknown): { code: string; reason: string } | null => {
  if (error instanceof Refusal && lastingStatuses.includes(error.status))
    return { code: error.code, reason: error.message };
  return error instanceof Refused && error.code === 'ingest.withdrawn'
    ? { code: error.code, reason: error.message }
    : null;
};
const lastingStatuses: readonly number[] = [400, 413, 415, 422];

/**
 * Receives a file with `work`. If the file is refused, it is listed for the people who look after incoming data,
 * because its sender may be an unattended program. A received file leaves the list; a loss that its sender reported
 * stays.
 */
const listed = async (
  { refusedFiles }: IngestStore,
  { companyId, sentBy, onlyLocations }: Sender,
  { fileName, part, dryRun }: SegmentQuery,
  work: () => Promise<SegmentReceipt>,
): Promise<SegmentReceipt> => {
  const file = { companyId, sentBy, fileName, part };
  const receipt = await work().catch(async (error: unknown) => {
    const refusal = dryRun ? null : lastingRefusal(error);
    if (refusal) await refusedFiles.note({ ...file, ...refusal, onlyLocations });
    throw error;
  });
  if (!dryRun) await refusedFiles.forget(file);
  return receipt;
};

/** Admins name the company of their upload; all others send for their own company. */
const companyFor = async ({ meta }: AppParts, { caller }: FastifyRequest, companyId?: number): Promise<number> =>
  companyId === undefined ? companyOf(caller) : namedCompany(meta, caller, companyId);

/** The sender, in words. */
export const senderOf = ({ caller }: FastifyRequest): string =>
  caller.connector ? `connector ${caller.connector.connectorId}` : `${caller.kind} ${nameOf(caller)}`;

/**
 * Whether the caller may read about a segment. Either the caller sees every store that the segment concerns, including
 * the stores that its sender could send for, or the caller sent the segment and could send for no store.
 */
const mayRead = async (store: IngestStore, request: FastifyRequest, segmentId: number): Promise<boolean> => {
  const { caller } = request;
  if (caller.isAdmin) return true;
  const sight = await narrowed(caller);
  if (await store.incoming.seesFile(sight, segmentId)) return true;
  const segment = await store.segment(sight.companyId, segmentId);
  return segment?.sentBy === senderOf(request) && segment.onlyLocations?.length === 0;
};

/**
 * Removes the unreadable records and the new stores from a receipt if they may belong to stores that the caller does
 * not see (`recordsInSight`). The caller only gets their number.
 */
const ofSeenRecords = async (
  store: IngestStore,
  { caller }: FastifyRequest,
  receipt: SegmentReceipt,
): Promise<SegmentReceipt> => {
  const { summary } = receipt;
  if (!summary || caller.isAdmin) return receipt;
  if (summary.quarantined.length === 0 && summary.locationsCreated.length === 0) return receipt;
  const { companyId, locations, whole } = await narrowed(caller);
  const only = (await store.segment(companyId, receipt.segmentId))?.onlyLocations ?? null;
  const seen = new Set(locations.map(({ locationId }) => locationId));
  if (whole || only?.every((id) => seen.has(id))) return receipt;
  return { ...receipt, summary: { ...summary, quarantined: [], locationsCreated: [] } };
};

const knowsSales = ({ caller }: Pick<FastifyRequest, 'caller'>): boolean =>
  caller.connector !== null || knowledgeOf(caller).sales;

/**
 * A receipt as its caller may know it. The summary shows what stores sold only to persons who may read sales. The
 * summary of a file that the caller sent is no exception, because a post void takes over the lines of its sale.
 */
const shownTo = (request: FastifyRequest, { summary, ...receipt }: SegmentReceipt): SegmentReceipt => {
  if (!summary || knowsSales(request)) return { ...receipt, summary };
  const amounts = {
    amount: null,
    enteredAmount: null,
    knownAmount: null,
    conflictAmount: null,
    sameNumberAmount: null,
  };
  // The reason of a quarantined record quotes the record.
  const quarantined = summary.quarantined.map((one) => ({ ...one, detail: '' }));
  return { ...receipt, summary: { ...summary, ...amounts, stakes: {}, quarantined } };
};

const itemsTooLarge = (limit: number): Refusal =>
  new Refusal(413, 'payload.tooLarge', `The file is larger than ${limit} bytes`, {
    params: { limit },
    headers: closing,
  });

/**
 * Finds the resync that a segment answers. A resync is for one store, even if the key of the connector is for several
 * stores.
 */
const resyncOf = async (
  { meta }: AppParts,
  { caller, query }: { caller: FastifyRequest['caller']; query: SegmentQuery },
) => {
  if (query.resync === undefined) return {};
  const { connector, companyId } = caller;
  const open = connector ? await meta.connectorResyncs.open(companyId ?? 0, connector.connectorId) : [];
  const found = open.find(({ requestId, resynctlogJobType }) => requestId === query.resync && resynctlogJobType);
  const places = await meta.places.byStoreNumber(companyId ?? 0);
  const location = found && places.get(found.storeNumber)?.location_id;
  if (!found || location === undefined)
    throw badField('resync', 'unknown', 'No resync of this number waits for this connector.');
  return { onlyLocations: [location], resyncDays: { first: found.resyncStartDate, last: found.resyncEndDate } };
};

/** The sender of a call, if it may send for only some stores. */
const storeSender = async (request: FastifyRequest): Promise<string | undefined> =>
  storeSenderOf({ onlyLocations: onlyLocationsOf(await request.caller.sight()), sentBy: senderOf(request) });

/** Profiles are JSON and are referred to by their hash. */
const profileRoute = (app: App, parts: AppParts, store: IngestStore): void => {
  const serve = serving(app, endpoints, halves);

  serve('saveIngestProfile', async (request) => {
    const companyId = await companyFor(parts, request, request.query.companyId);
    const hash = profileHashOf(companyId, request.body);
    await refused(assertSpace(parts));
    await store.keepProfile(companyId, hash, request.body, await storeSender(request));
    return reply({ hash });
  });
};

/** Item files are stored as received; a profile describes their content. */
const itemsRoute = (app: App, parts: AppParts, store: IngestStore): void => {
  const serve = serving(app, endpoints, halves);

  serve('saveItemFile', async (request) => {
    const companyId = await companyFor(parts, request, request.query.companyId);
    await refused(assertSpace(parts));
    const rule = { limit: mostItemBytes, isItems: true };
    const { sha256, content } = await app.takeBody(request, mostItemBytes, async (chunks) => {
      const body = await readParts(chunks, () => mostItemBytes, itemsTooLarge);
      return refused(doInTurn(parts.threads, ownerOf(request.caller), 'mask', [body, rule], body.flatMap(ownMemory)));
    });
    const hash = createHash('sha256').update(`${companyId}\n${sha256}`).digest('hex');
    await store.keepItems(companyId, hash, asBuffer(content), await storeSender(request));
    return reply({ hash });
  });
};

/** The sender, the company, and the locations for which they may send. */
const senderFor = async (
  parts: AppParts,
  request: FastifyRequest,
  named: number | undefined,
): Promise<{ companyId: number; sentBy: string; onlyLocations: readonly number[] | null }> => {
  const companyId = await companyFor(parts, request, named);
  const onlyLocations = onlyLocationsOf(await request.caller.sight());
  return { companyId, sentBy: senderOf(request), onlyLocations };
};

export const ingestRoutes =
  (ingest: Ingest, store: IngestStore, faults: Faults): RouteModule =>
  (app: App, parts: AppParts) => {
    profileRoute(app, parts, store);
    itemsRoute(app, parts, store);
    const serve = serving(app, endpoints, halves);

    serve(
      'sendSegment',
      async (request, response) => {
        refuseOldAgent(request.caller.connector, parts.config.oldestAgent);
        // A dry run tells whether a record equals the known record. A sender can repeat a dry run without limit, and a
        // dry run leaves no trace, so it needs the right to see sales.
        if (request.query.dryRun && !knowsSales(request)) throw accessDenied();
        // If a person withdrew the bytes, only a person may send them again.
        if (request.query.again === true && request.caller.connector) throw accessDenied();
        const resync = await resyncOf(parts, request);
        const sender = { ...(await senderFor(parts, request, request.query.companyId)), ...resync };
        const receipt = await listed(store, sender, request.query, () =>
          app.takeBody(request, parts.config.limits.segmentDecodedBytes, (chunks) =>
            refused(ingest.receive(request.query, sender, chunks)),
          ),
        );
        faults('before:acknowledge');
        response.raw.once('finish', () => faults('after:acknowledge'));
        return reply(shownTo(request, receipt));
      },
      { bodyLimit: parts.config.limits.segmentDecodedBytes },
    );

    serve('reportRefusals', async (request) => {
      const { files, companyId } = request.body;
      const sender = await senderFor(parts, request, companyId);
      for (const file of files)
        await store.refusedFiles.note({ ...sender, part: 1, ...file, isLoss: lossCodes.includes(file.code) });
      return reply(null);
    });

    serve('oneSegment', async (request) => {
      const { caller, params, query, left } = request;
      // The right to read is checked before the wait, so that nobody waits for a foreign segment, and again after the
      // wait, because more stores may have been found in the segment.
      if (!(await mayRead(store, request, params.segmentId))) throw notFound();
      const company = caller.isAdmin ? null : companyOf(caller);
      const receipt = await app.waiting(caller, query.wait, () =>
        ingest.receipt(company, params.segmentId, query.wait, left),
      );
      if (!receipt || !(await mayRead(store, request, params.segmentId))) throw notFound();
      const shown = shownTo(request, await ofSeenRecords(store, request, receipt));
      // A small file has few unknown amounts, so a person could find these amounts with a hash of the file.
      return reply(knowsSales(request) ? shown : { ...shown, contentHash: null });
    });
  };
