import type { RegLocId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/connector-today';
import * as halves from '@lanewise/contract/endpoints/schemas/connector-today';
import { compareClosing } from '@lanewise/contract/endpoints/schemas/pos-reports';
import type { Connector } from '@lanewise/contract/entities/connector';
import type { Trouble, TroubleList } from '@lanewise/contract/entities/trouble';
import { TROUBLE_DAYS, troubleKinds } from '@lanewise/contract/entities/trouble-rules';
import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import { addDays } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { WaitingConflictRows } from '../../meta/repositories/waiting-conflicts.ts';
import { allows } from '../../plugins/access.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readDiffering, type Differing } from '../../pos-reports/differing.ts';
import { readHistories, type PlaceHistory } from '../../question/completeness.ts';
import type { ReportQuestion } from '../../reports/engine/query.ts';
import { connectorTroubles } from '../../reports/troubles/connectors.ts';
import { withStakes } from '../../reports/troubles/read.ts';
import { arrivalTroubles, conflictTroubles, lastReceiptOf } from '../../reports/troubles/stores.ts';
import { aboutStore, type Found } from '../../reports/troubles/trouble.ts';
import { openRange } from '../pos-reports/asked.ts';
import { nowIn } from '../../question/open.ts';
import type { ReportParts } from '../sources.ts';
import { MOST_CONNECTORS } from './seen.ts';

interface Parts extends ReportParts {
  waiting: WaitingConflictRows;
}

/** Number of business dates before today whose printed closings are compared. */
const CLOSING_DAYS = 1;

/**
 * The connectors of the stores in question. If the question covers every store, the connectors of the whole company are
 * included.
 */
const connectorsOf = async (
  { meta }: AppParts,
  { caller }: FastifyRequest,
  { scope }: ReportQuestion,
): Promise<Connector[]> => {
  const asked = new Set(scope.locations);
  const { rows } = await meta.connectors.list(await caller.sight(), { limit: MOST_CONNECTORS });
  return rows.filter(({ locationId }) => (locationId === null ? scope.whole : asked.has(locationId)));
};

const closingTroubles = (differing: readonly Differing[], { names }: ReportQuestion): Found[] =>
  differing.flatMap(({ file, figures, amount }) => {
    const store = names.places.get(file.locationId);
    if (!store) return [];
    const { posReportId, businessDate, fileName } = file;
    const told = { since: businessDate, businessDate, posReportId, count: figures, params: { file: fileName } };
    return [
      {
        trouble: aboutStore(store, { kind: 'closing', ...told }),
        stores: [],
        ...(amount === null ? {} : { amount: Math.round(amount * FIXED_SCALE) }),
      },
    ];
  });

interface Today {
  troubles: Trouble[];
  closings: boolean;
  closingsTruncated: boolean;
  seen: number;
  currency: string;
  today: string;
}

const readToday = async (
  parts: AppParts,
  own: Parts,
  request: FastifyRequest,
  locationIds: readonly RegLocId[] | undefined,
): Promise<Today> => {
  const { meta, clock } = parts;
  const companyId = companyOf(request.caller);
  const known = await meta.companies.find(companyId);
  if (!known) throw notFound();
  const at = clock?.() ?? new Date();
  const { today } = nowIn(known.timeZone, at);
  const range = (days: number) =>
    openRange(parts, own, request, { startDate: addDays(today, -days), lastDate: today, locationIds });
  const { question } = await range(TROUBLE_DAYS);
  const { scope, names, arrivals } = question;
  // A store east of its company may have begun the next day.
  const arrived = { ...scope, to: addDays(today, 1) };
  const closings = allows(compareClosing.access, request.caller);
  const [connectors, conflicts] = await Promise.all([
    connectorsOf(parts, request, question),
    own.waiting.byStore(companyId, scope.locations),
  ]);
  const ofClosings = closings ? (await range(CLOSING_DAYS)).question : null;
  const { answer } = await own.gate.reading(companyId, async () => {
    const histories = await readHistories(arrivals, arrived, names.places, scope.from, question.now);
    const differing = ofClosings && (await readDiffering(ofClosings, meta.posReports));
    const last = new Map(histories.map((one: PlaceHistory) => [one.location, lastReceiptOf(one)]));
    const found = [
      ...connectorTroubles(connectors, {
        places: names.places,
        seen: scope.locations,
        lastReceipt: (location) => last.get(location) ?? '',
        at,
      }),
      ...arrivalTroubles(histories, today, at),
      ...conflictTroubles(conflicts, names.places),
      ...closingTroubles(differing?.differing ?? [], question),
    ];
    return {
      troubles: await withStakes(question, today, found),
      closingsTruncated: differing?.truncated ?? false,
    };
  });
  return { ...answer, closings, seen: scope.locations.length, currency: known.currency, today };
};

const kindsOf = (troubles: readonly Trouble[]): TroubleList['kinds'] =>
  troubleKinds.flatMap((kind) => {
    const count = troubles.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });

/** Today's problems of the caller's connectors and stores. Problems with the most sales at stake come first. */
export const todayRoutes =
  (own: Parts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('readTroubles', async (request) => {
      const { kind, locationIds, limit, offset } = request.query;
      const { troubles, seen, ...rest } = await readToday(parts, own, request, locationIds);
      const wanted = kind === undefined ? troubles : troubles.filter((one) => one.kind === kind);
      const troubled = new Set(troubles.flatMap(({ regionLocationId }) => regionLocationId ?? [])).size;
      return reply(wanted.slice(offset, offset + limit), {
        totalCount: wanted.length,
        kinds: kindsOf(troubles),
        stores: { troubled, seen },
        ...rest,
      });
    });
  };
