import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import type { RegLocId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/pos-reports';
import * as halves from '@lanewise/contract/endpoints/schemas/pos-reports';
import { MOST_REPORT_BYTES } from '@lanewise/contract/entities/pos-report-rules';
import type { Location } from '@lanewise/contract/entities/company';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import { readParts } from '../../ingest/read/body.ts';
import { asBuffer, ownMemory } from '../../ingest/threads/crossing.ts';
import { assertSpace, StorageFull } from '../../ingest/receive/receive.ts';
import { doInTurn } from '../../ingest/threads/threads.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { changesOf } from '../../plugins/changes.ts';
import { companyOf, namedCompany } from '../../plugins/caller.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { senderOf } from '../ingest/ingest.ts';

const tooLarge = (limit: number): Refusal => {
  const message = 'The report is larger than 20 MB';
  return new Refusal(413, 'payload.tooLarge', message, {
    fields: [{ field: 'file', code: 'tooBig', message }],
    params: { limit },
    // The server closes the connection, because the body may not have been read to its end and no other request can
    // follow.
    headers: { connection: 'close' },
  });
};

/**
 * Returns the location that a sender names, if the sender may send for this location. A foreign location and an unknown
 * location get the same answer.
 */
const placeOf = async (
  { meta }: AppParts,
  { caller }: FastifyRequest,
  companyId: number,
  named: { regionLocationId?: RegLocId | undefined; store?: string | undefined },
): Promise<Location> => {
  const [all, mine] = await Promise.all([
    meta.places.locations(companyId),
    caller.companyId === companyId ? caller.sight().then(locationIdsOf) : null,
  ]);
  const found = all.find((place) =>
    named.store === undefined ? place.reg_loc_id === named.regionLocationId : place.storeNumber === named.store,
  );
  if (!found || (mine && !mine.includes(found.location_id))) throw notFound();
  return found;
};

const refuseFull = (error: unknown): never => {
  if (error instanceof StorageFull) throw new Refusal(507, 'storage.full', error.message, { retryAfter: 60 });
  throw error;
};

/**
 * Whether the answer must not tell the sender that the same report is stored already. The text of a closing has few
 * unknown amounts, so a blind counter could send guesses, and the answer "known" would confirm the right guess.
 */
const isBlind = ({ caller }: FastifyRequest): boolean => !caller.connector && !knowledgeOf(caller).sales;

/**
 * Receives one printed file per call, from a connector with its key or from a user with the right to manage connectors.
 */
export const sendReports = (app: App, parts: AppParts): void => {
  serving(
    app,
    endpoints,
    halves,
  )('sendReport', async (request) => {
    const { businessDate, reportType, fileName, companyId: wanted, ...named } = request.query;
    const companyId =
      wanted === undefined ? companyOf(request.caller) : await namedCompany(parts.meta, request.caller, wanted);
    const place = await placeOf(parts, request, companyId, named);
    if (businessDate > addDays(dayIn(parts.clock?.() ?? new Date(), place.timeZone), 1))
      throw badField('businessDate', 'date.range', 'It is still to come');
    await assertSpace(parts).catch(refuseFull);
    const printed = await app.takeBody(request, MOST_REPORT_BYTES, async (chunks) => {
      const body = await readParts(chunks, () => MOST_REPORT_BYTES, tooLarge);
      return doInTurn(parts.threads, ownerOf(request.caller), 'printed', [body], body.flatMap(ownMemory));
    });
    if (!printed) throw badField('file', 'report', 'A report must be printed text or a PDF file');
    const blind = isBlind(request);
    const content = asBuffer(printed.content);
    const sent = { businessDate, reportType, fileName, content, mediaType: printed.mediaType };
    const locationId = place.location_id;
    const kept = parts.meta.posReports.keep(companyId, { ...sent, locationId, sentBy: senderOf(request) }, blind);
    const { report, isNew } = await kept;
    const { posReportId, version, sha256 } = report;
    // Every user can read the records of their own actions, and could find this record by its subject.
    const id = blind ? '' : posReportId;
    request.audited({
      subject: { kind: 'posReport', id, name: fileName },
      changes: changesOf(null, { sha256 }),
      companyId,
    });
    if (blind) return reply({ posReportId: null, fileName, version: null, sha256, duplicate: null });
    return reply({ posReportId, fileName, version, sha256, duplicate: !isNew });
  });
};
