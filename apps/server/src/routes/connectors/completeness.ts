import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/connector-completeness';
import * as halves from '@lanewise/contract/endpoints/schemas/connector-completeness';
import type { Connector } from '@lanewise/contract/entities/connector';
import type { LaneCalendar } from '@lanewise/contract/entities/lane-calendar';
import { addDays } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { WaitingConflictRows } from '../../meta/repositories/waiting-conflicts.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readLaneCalendar, readLaneDay, type LaneQuestion } from '../../reports/lane-calendar.ts';
import { openQuestion } from '../../question/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';
import { findConnector } from './seen.ts';

interface Parts extends ReportParts {
  waiting: WaitingConflictRows;
}

interface Asked extends Pick<LaneQuestion, 'scope' | 'place'> {
  /** Reads the store between two inserts of its company. */
  read: <Answer>(
    ask: (question: LaneQuestion) => Promise<Answer | null>,
  ) => Promise<{ answer: Answer; moved: boolean }>;
}

/** A store of the caller over some days. Refuses any other store. */
const openStore = async (
  parts: AppParts,
  { waiting, ...own }: Parts,
  request: FastifyRequest,
  { regionLocationId, from, to }: { regionLocationId: RegLocId; from: string; to: string },
): Promise<Asked> => {
  const wish = { startDate: from, lastDate: to, locationIds: [regionLocationId] };
  const { question } = await openQuestion(sourcesOf(parts, own), askerOf(request), wish);
  const { scope, names } = question;
  const [location] = scope.locations;
  const place = location === undefined ? undefined : names.places.get(location);
  if (!place) throw notFound();
  return {
    scope,
    place,
    read: async (ask) => {
      const { answer, moved } = await own.gate.reading(scope.company, async () => {
        const conflicts = await waiting.byLane(scope.company, place.location, from, to);
        return ask({ ...question, place, waiting: conflicts });
      });
      if (answer === null) throw notFound();
      return { answer, moved };
    },
  };
};

const briefly = ({ connectorId, name, health, lastContact }: Connector) => ({ connectorId, name, health, lastContact });

/** Whether the receipts of a store have arrived, by lane and day, and which connector is asked to send them again. */
export const completenessRoutes =
  (own: Parts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { meta } = parts;
    const serve = serving(app, endpoints, halves);

    const answeringOf = async (
      { caller }: FastifyRequest,
      locationId: LocationId,
    ): Promise<LaneCalendar['answering']> => {
      const answering = await meta.connectors.answering(companyOf(caller), locationId);
      if (!answering) return null;
      const seen = await findConnector(meta, caller, answering.connectorId);
      return { connector: seen && briefly(seen) };
    };

    serve('readLaneCalendar', async (request) => {
      const { regionLocationId, month } = request.query;
      const from = `${month}-01`;
      const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
      const { place, read } = await openStore(parts, own, request, { regionLocationId, from, to });
      const companyId = companyOf(request.caller);
      const [{ answer, moved }, answering, resyncs] = await Promise.all([
        read(readLaneCalendar),
        answeringOf(request, place.location),
        meta.connectorResyncs.ofLocation(companyId, place.location, from, to),
      ]);
      const { name, storeNumber } = place;
      return reply({ regionLocationId, name, storeNumber, ...answer, answering, resyncs, moved });
    });

    serve('readLaneDay', async (request) => {
      const { regionLocationId, businessDate, lane } = request.query;
      const dates = { from: businessDate, to: businessDate };
      const { place, read } = await openStore(parts, own, request, { regionLocationId, ...dates });
      const companyId = companyOf(request.caller);
      const [{ answer }, conflicts] = await Promise.all([
        read((question) => readLaneDay(question, lane)),
        own.waiting.ofLane(companyId, place.location, businessDate, lane),
      ]);
      return reply({
        ...answer,
        conflicts: conflicts.map(({ id, number, createdAt }) => ({
          conflictId: id,
          number,
          createdAt: createdAt.toISOString(),
        })),
      });
    });
  };
