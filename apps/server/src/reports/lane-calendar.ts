import type { LaneCalendar, LaneDay, LaneDayDetail } from '@lanewise/contract/entities/lane-calendar';
import { addDays, datesBetween, dayNumber, dayOfNumber } from '@lanewise/domain/calendar/day';
import { historyDays } from '@lanewise/domain/completeness';
import { judgeLane, type JudgedLane } from '@lanewise/domain/completeness-lanes';
import { withDates, type Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { Arrivals } from '../question/arrivals.ts';
import {
  judge,
  readHistories,
  type JudgedMoment,
  type PlaceHistory,
  type Wholeness,
} from '../question/completeness.ts';
import { readLaneHistories, readLaneNumbers, type LaneHistory } from './engine/lane-days.ts';
import type { ShownStore } from '../question/names.ts';

/** Conflicts of a store that wait for a decision, by lane and business date. */
export type WaitingConflicts = readonly { lane: string; date: string; count: number }[];

/** One store over some days. */
export interface LaneQuestion {
  facts: Questions;
  arrivals: Arrivals;
  /** Of one store. */
  scope: Scope;
  place: ShownStore;
  now: JudgedMoment;
  waiting: WaitingConflicts;
}

const none: LaneHistory = { days: [], gaps: [], numbered: [], last: [], received: [] };

interface Judged {
  store: PlaceHistory;
  ofStore: Wholeness & ReturnType<typeof judge>;
  lanes: Map<string, LaneHistory>;
}

/** The state of the store as in reports, and the histories of its lanes. */
const readJudged = async ({ facts, arrivals, scope, place, now }: LaneQuestion): Promise<Judged | null> => {
  const places = new Map([[place.location, place]]);
  const [[store], lanes] = await Promise.all([
    readHistories(arrivals, scope, places, scope.from, now),
    readLaneHistories(facts, withDates(scope, addDays(scope.from, -historyDays), scope.to)),
  ]);
  return store ? { store, ofStore: judge([store], scope), lanes } : null;
};

const laneJudge = ({ store, ofStore }: Judged, history: LaneHistory): ReturnType<typeof judgeLane> =>
  judgeLane(history, {
    today: store.today,
    ofStore: (day) => ofStore.stateOf(store.regLocId, dayOfNumber(day)) ?? 'notExpected',
  });

const countsOf = (history: LaneHistory, { state, at }: JudgedLane, waiting: number): LaneDay => ({
  state,
  received: history.received[at] ?? 0,
  missing: history.gaps[at] ?? 0,
  waiting,
});

const waitingOf = (all: WaitingConflicts): ((lane: string, date: string) => number) => {
  const counts = new Map(all.map(({ lane, date, count }) => [`${date} ${lane}`, count]));
  return (lane, date) => counts.get(`${date} ${lane}`) ?? 0;
};

/** Sorts lanes by number if their names are numbers. Receipts without a lane come last. */
const byLane = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || a.localeCompare(b, 'en', { numeric: true });

type Days = Pick<LaneCalendar, 'today' | 'days' | 'lanes'>;

/**
 * The calendar of a store: the state of each day as in reports, and the state of each lane from the same data. Null:
 * the store does not exist.
 */
export const readLaneCalendar = async (question: LaneQuestion): Promise<Days | null> => {
  const judged = await readJudged(question);
  if (!judged) return null;
  const { store, ofStore, lanes } = judged;
  const dates = datesBetween(question.scope.from, question.scope.to);
  const lacking = new Map(ofStore.notWhole.map((one) => [one.day, one]));
  const waits = waitingOf(question.waiting);
  const names = new Set([...lanes.keys(), ...question.waiting.map(({ lane }) => lane)]);
  return {
    today: dayOfNumber(store.today),
    days: dates.map((date) => {
      const day = dayNumber(date);
      const found = lacking.get(day);
      return {
        date,
        state: ofStore.stateOf(store.regLocId, date) ?? 'notExpected',
        unfinished: found?.unfinished ?? false,
        missing: found && found.at >= 0 ? (store.gaps[found.at] ?? 0) : 0,
        setAside: store.setAside?.get(day) ?? 0,
      };
    }),
    lanes: [...names].sort(byLane).map((lane) => {
      const history = lanes.get(lane) ?? none;
      const stateOn = laneJudge(judged, history);
      return {
        lane,
        days: dates.map((date) => {
          const waiting = waits(lane, date);
          return countsOf(history, stateOn(dayNumber(date), waiting), waiting);
        }),
      };
    }),
  };
};

type Detail = Omit<LaneDayDetail, 'conflicts'>;

/** One lane on the day of the scope, with its missing numbers. Null: no such store. */
export const readLaneDay = async (question: LaneQuestion, lane: string): Promise<Detail | null> => {
  const { facts, scope, waiting } = question;
  const [judged, numbers] = await Promise.all([readJudged(question), readLaneNumbers(facts, scope, lane)]);
  if (!judged) return null;
  const history = judged.lanes.get(lane) ?? none;
  const waits = waitingOf(waiting)(lane, scope.from);
  const state = laneJudge(judged, history)(dayNumber(scope.from), waits);
  const last = history.last[state.at] ?? 0;
  return {
    ...countsOf(history, state, waits),
    businessDate: scope.from,
    lane,
    gaps: numbers.gaps,
    gapsTruncated: numbers.truncated,
    numbers: numbers.numbers,
    lastReceipt: last === 0 ? '' : new Date(last * 1000).toISOString().slice(0, 19).replace('T', ' '),
  };
};
