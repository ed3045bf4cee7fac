import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { own } from '@lanewise/contract/own';
import type { Row } from '@lanewise/contract/envelope';
import { reportOf } from '@lanewise/contract/reports/index';
import { MOST_LANES, writeLanes } from '@lanewise/contract/reports/lanes';
import { reportParameters, type ReportParameters } from '@lanewise/contract/reports/parameters';
import { addDays } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField } from '../../plugins/refusal.ts';
import { readLanes } from '../../reports/lanes.ts';
import { runReport } from '../../reports/engine/run.ts';
import { openReport } from '../../reports/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';

interface Times {
  inTransaction?: boolean | null;
  startTime?: string | null;
  endTime?: string | null;
}

interface RebootWish extends Times {
  regionLocationId?: readonly number[] | null;
  fromDate: string;
  toDate: string;
  laneNum?: readonly string[] | null;
  /** Absent: only lanes with a reboot. */
  isNonZero?: boolean | null;
  limit?: number | null;
  offset?: number | null;
}

interface DetailWish extends Times {
  regionLocationId: RegLocId;
  businessDate: string;
  laneNum: string;
}

interface LaneWish {
  regionLocationId?: readonly number[] | null;
  fromDate?: string | null;
  toDate?: string | null;
}

type Resolver<Wish, Answer> = (parent: unknown, wish: Wish, context: { request: FastifyRequest }) => Promise<Answer>;

/** Resolvers of the calls about lanes. */
export interface LaneGraph {
  laneReboot: Resolver<RebootWish, { laneRebootJsons: Row[] }>;
  laneDropdown: Resolver<LaneWish, { laneDropdowns: { value: string; label: string }[] }>;
  laneRebootDetails: Resolver<DetailWish, { laneRebootDetailsJsons: Row[] }>;
}

/** Default number of rows of one answer: the size of a report's page. */
const MOST_ROWS = 1_000;

/** Arguments of these calls whose names differ from the parameters of the report. */
const spoken = { startDate: 'fromDate', lastDate: 'toDate', locationIds: 'regionLocationId', lane: 'laneNum' };
const spokenOfDay = { ...spoken, startDate: 'businessDate', lastDate: 'businessDate' };

type Given = Readonly<Record<string, string | null | undefined>>;

/** The parameters of a report from the arguments of a call. Refuses an invalid parameter under its name in the call. */
const parametersOf = (given: Given, spoken: Readonly<Record<string, string>>): ReportParameters => {
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const { data, error } = reportParameters.safeParse(Object.fromEntries(present));
  if (data) return data;
  const name = String(error.issues[0]?.path[0] ?? 'query');
  throw badField(own(spoken, name) ?? name, 'format', `${own(spoken, name) ?? name} is not what this call takes`);
};

const textOf = (value: boolean | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const lanesOf = (lanes: readonly string[] | null | undefined): string | null => {
  if (!lanes) return null;
  if (lanes.length > MOST_LANES) throw badField('laneNum', 'tooMany', `laneNum takes at most ${MOST_LANES} lanes`);
  return writeLanes(lanes);
};

const rebootOf = (row: Row): Row => ({
  regionLocationId: row['reg_loc_id'] ?? null,
  location: row['location'] ?? '',
  businessDate: row['date'] ?? '',
  laneNum: row['lane'] ?? '',
  reboots: row['reboots'] ?? 0,
  rebootsInTransaction: row['reboots_inside'] ?? 0,
  firstTime: row['first_time'] ?? '',
  lastTime: row['final_time'] ?? '',
  minutesLost: row['minutes_lost'] ?? null,
  salesLost: row['sales_lost'] ?? null,
  basketsAbandoned: row['baskets_abandoned'] ?? 0,
});

const detailOf = (row: Row): Row => ({
  time: row['time'] ?? '',
  inTransaction: row['inside'] ?? '',
  transactionNumber: row['interrupted'] ?? '',
  cashier: row['cashier'] ?? '',
  minutesUntilReady: row['minutes_lost'] ?? null,
  token: row['token'] ?? null,
});

/** Reboots of lanes over `graphql`: the same queries as the report, within the caller's locations. */
export const laneGraph = (parts: AppParts, own: ReportParts): LaneGraph => {
  const ask = async (request: FastifyRequest, given: Given, names = spoken): Promise<Row[]> => {
    const { question } = await openReport(
      sourcesOf(parts, own),
      askerOf(request),
      reportOf('laneReboot'),
      parametersOf(given, names),
    );
    const { data } = await runReport(question);
    return data;
  };
  return {
    laneReboot: async (
      _,
      { regionLocationId, fromDate, toDate, laneNum, inTransaction, isNonZero, ...wish },
      context,
    ) => ({
      // An empty list of lanes finds nothing, like an empty list of locations.
      laneRebootJsons: (laneNum?.length === 0
        ? []
        : await ask(context.request, {
            startDate: fromDate,
            lastDate: toDate,
            locationIds: regionLocationId?.join(','),
            lane: lanesOf(laneNum),
            startTime: wish.startTime,
            endTime: wish.endTime,
            inTransaction: textOf(inTransaction),
            isNonZero: textOf(isNonZero),
            limit: textOf(wish.limit ?? MOST_ROWS),
            offset: textOf(wish.offset),
          })
      ).map(rebootOf),
    }),
    laneDropdown: async (_, { regionLocationId, fromDate, toDate }, { request }) => {
      own.gate.pass(companyOf(request.caller));
      const today = (parts.clock?.() ?? new Date()).toISOString().slice(0, 10);
      const { startDate, lastDate, locationIds } = parametersOf(
        {
          startDate: fromDate ?? addDays(toDate ?? today, -1),
          lastDate: toDate ?? today,
          locationIds: regionLocationId?.join(','),
        },
        spoken,
      );
      const lanes = await readLanes(request.ask(), await request.scope({ startDate, lastDate, locationIds }));
      return { laneDropdowns: lanes.map((lane) => ({ value: lane, label: lane })) };
    },
    laneRebootDetails: async (_, { regionLocationId, businessDate, laneNum, inTransaction, ...wish }, context) => ({
      laneRebootDetailsJsons: (
        await ask(
          context.request,
          {
            view: 'details',
            startDate: businessDate,
            lastDate: businessDate,
            locationIds: String(regionLocationId),
            lane: lanesOf([laneNum]),
            inTransaction: textOf(inTransaction),
            limit: String(MOST_ROWS),
            startTime: wish.startTime,
            endTime: wish.endTime,
          },
          spokenOfDay,
        )
      ).map(detailOf),
    }),
  };
};
