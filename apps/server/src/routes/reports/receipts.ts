import type { RegLocId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/receipts';
import * as halves from '@lanewise/contract/endpoints/schemas/receipts';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Gate } from '../../gate/gate.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readPointMarks } from '../../reports/data-points/marked.ts';
import { namedLists } from '../../points/company.ts';
import { filledPoint, type PointPlace } from '../../points/receipts.ts';
import { namesOf } from '../../question/names.ts';
import { readReceipts, type BareReceipt } from '../../reports/receipts/receipt.ts';
import { decodeToken, keyOfUniqueId } from '../../question/receipt-token.ts';

type ReceiptKey = NonNullable<ReturnType<typeof decodeToken>>;
const mostReceipts = 100;

/** The parts of receipts that make up a data point of the company. */
const marksOf = async (
  { categories, dataPoints, departments }: AppParts['meta'],
  dataPoint: number,
  receipts: readonly BareReceipt[],
  place: Pick<PointPlace, 'facts' | 'scope'>,
) => {
  const { company } = place.scope;
  const [points, list] = await Promise.all([dataPoints.all(company), departments.list(company)]);
  const point = filledPoint(points, dataPoint);
  const names = namesOf({ locations: [], regions: [], departments: list });
  return readPointMarks(point, receipts, {
    ...place,
    names,
    items: await categories.itemsOf(company, namedLists([point])),
  });
};

/** Receipts that are read at once: of usual length all of them are small. */
const atOnce = 20;
/**
 * Limit of the parts of receipts in one answer, about ten megabytes. One receipt has at most 20,000 parts
 * (`ingest/read/admit`).
 */
const mostParts = 40_000;

const partsOf = ({ transaction }: BareReceipt): number =>
  transaction.lines.length + transaction.tenders.length + transaction.taxes.length + transaction.events.length;

/**
 * Reads receipts. Refuses a request for receipts with so many parts that the answer would keep other requests waiting.
 */
const readFew = async (
  request: FastifyRequest,
  scope: Parameters<typeof readReceipts>[1],
  keys: readonly ReceiptKey[],
): Promise<BareReceipt[]> => {
  const found: BareReceipt[] = [];
  let parts = 0;
  for (let at = 0; at < keys.length; at += atOnce)
    for (const receipt of await readReceipts(request.ask(), scope, keys.slice(at, at + atOnce))) {
      parts += partsOf(receipt);
      found.push(receipt);
      if (parts > mostParts && found.length > 1)
        throw badField(
          'uniqueIds',
          'tooBig',
          `uniqueIds names receipts of more than ${mostParts} parts: ask for fewer`,
        );
    }
  return found;
};

const answerReceipts = async (
  { meta }: AppParts,
  store: IngestStore,
  request: FastifyRequest,
  keys: readonly ReceiptKey[],
  { locationIds, dataPoint }: { locationIds?: readonly RegLocId[] | undefined; dataPoint?: number | undefined },
): Promise<Receipt[]> => {
  const companyId = companyOf(request.caller);
  const scope = await request.scope({ startDate: '1970-01-01', lastDate: '2149-06-06', locationIds });
  const [company, locations, bare] = await Promise.all([
    meta.companies.find(companyId),
    meta.places.locations(companyId),
    readFew(request, scope, keys),
  ]);
  const marked = dataPoint === undefined ? null : await marksOf(meta, dataPoint, bare, { facts: request.ask(), scope });
  const places = new Map(locations.map((place) => [place.location_id, place]));
  return Promise.all(
    bare.map(async (found): Promise<Receipt> => {
      const { location, source, ...receipt } = found;
      const place = places.get(location);
      const segment = await store.segment(companyId, source.segment);
      const { decoder, ...known } = source;
      return {
        ...receipt,
        ...(marked ? { marked: marked(found) } : {}),
        regionLocationId: place?.reg_loc_id ?? 0,
        company: company?.name ?? '',
        currency: /^[A-Z]{3}$/.test(receipt.transaction.currency)
          ? receipt.transaction.currency
          : (company?.currency ?? 'USD'),
        store: {
          name: place?.name ?? '',
          number: place?.storeNumber ?? '',
          address: place?.address ?? '',
          timeZone: place?.timeZone ?? 'UTC',
        },
        source: {
          ...known,
          // The offset in the original file, if the segment was only a part of it.
          offset: known.offset + (segment?.baseOffset ?? 0),
          fileName: segment?.fileName ?? '',
          format: decoder.split('/')[0] ?? '',
          receivedAt: segment?.receivedAt.toISOString() ?? '',
        },
      };
    }),
  );
};

/** One receipt by its token, or several at once. Foreign and unknown tokens get the same answer. */
export const receiptRoutes =
  (gate: Gate, store: IngestStore): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('oneReceipt', async (request) => {
      gate.pass(companyOf(request.caller));
      const key = decodeToken(request.params.token);
      const { uniqueId, regionLocationId, transactionDate, recordNumber, dataPoint } = request.query;
      if (!key) throw notFound();
      const [receipt] = await answerReceipts(parts, store, request, [key], { dataPoint });
      const agrees =
        receipt !== undefined &&
        (uniqueId === undefined || uniqueId === receipt.uniqueId) &&
        (regionLocationId === undefined || regionLocationId === receipt.regionLocationId) &&
        (transactionDate === undefined || transactionDate === key.date) &&
        (recordNumber === undefined || recordNumber === key.number);
      if (!agrees) throw notFound();
      return { ...reply(receipt) };
    });

    serve('listReceipts', async (request) => {
      gate.pass(companyOf(request.caller));
      const { uniqueIds, fromDate, toDate, locationIds, recordNumbers, dataPoint } = request.query;
      if (uniqueIds.length > mostReceipts)
        throw badField('uniqueIds', 'tooBig', `uniqueIds must be at most ${mostReceipts} entries`);
      const wanted = uniqueIds.map(keyOfUniqueId);
      const broken = wanted.findIndex((key) => key === null);
      if (broken >= 0)
        throw badField(`uniqueIds.${broken}`, 'format', `uniqueIds.${broken} is not the id of a transaction`);
      const keys = wanted
        .filter((key) => key !== null)
        .filter((key) => key.date >= fromDate && key.date <= toDate)
        .filter((key) => recordNumbers.length === 0 || recordNumbers.includes(key.number));
      const receipts = await answerReceipts(parts, store, request, keys, { locationIds, dataPoint });
      return { ...reply(receipts, { totalCount: receipts.length }) };
    });
  };
