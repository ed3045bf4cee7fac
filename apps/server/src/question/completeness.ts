import type { RegLocId } from '@lanewise/contract/primitives/ids';
import {
  completenessStates,
  type Completeness,
  type CompletenessState,
  type StoreDay,
} from '@lanewise/contract/reports/completeness';
import { addDays, dayNumber, dayOfNumber } from '@lanewise/domain/calendar/day';
import { historyDays, judgeStore, type StoreHistory } from '@lanewise/domain/completeness';
import { tradingCalendar, type SetCalendar, type TradingCalendar } from '@lanewise/domain/trading';
import type { Scope } from '../facts/scope.ts';
import type { Arrivals } from './arrivals.ts';
import { clocksBy, type StoreClock } from './clock.ts';
import { dayKey } from './lane-numbers.ts';
import type { ShownStore } from './names.ts';
import type { Question } from './question.ts';
import { revisedOf, type RevisedAsked } from './revised.ts';

/** Whether figures are complete. The facts store provides what arrived; domain/completeness judges it. */
export interface Wholeness {
  completeness: Completeness;
  /**
   * State of a store (by reg_loc_id) on one day, or the worst state of several days within the range. If `day` is null,
   * the worst state of all days. For a region, the state of all its stores in scope. Undefined for other ids.
   */
  stateOf(regLocId: RegLocId, day: string | null, last?: string): CompletenessState | undefined;
}

/** From best to worst, for the mark of a row that stands for several store-days. */
const severity: readonly CompletenessState[] = [
  'notExpected',
  'closed',
  'complete',
  'unverified',
  'partial',
  'missing',
];

/** A region counts as missing only if no store in it has figures. */
const ofRegion = (states: readonly CompletenessState[]): CompletenessState => {
  const worst = severity.findLast((state) => states.includes(state)) ?? 'notExpected';
  return worst === 'missing' && states.some((state) => state !== 'missing') ? 'partial' : worst;
};

const mostListed = 200;

/** What arrived from one store, with its name and calendar. */
export interface PlaceHistory extends StoreHistory, ShownStore, StoreClock {
  calendar: TradingCalendar | null;
  /** Judges a day by these. */
  stateOn: ReturnType<typeof judgeStore>;
}

/**
 * The business date of the company, and the moment of the judgement. Each store's own date follows from the moment.
 * Without the moment, all stores have the company's date.
 */
export interface JudgedMoment {
  today: string;
  at?: Date | undefined;
}

const nothing: StoreHistory = { days: [], gaps: [], numbered: [], last: [] };

/** Position of the first day that is not before `day`; days ascend. */
const firstFrom = (days: readonly number[], day: number): number => {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

const between = (history: StoreHistory, from: number, to: number): StoreHistory => {
  const start = firstFrom(history.days, from);
  const end = firstFrom(history.days, to + 1);
  if (start === 0 && end === history.days.length) return history;
  return {
    days: history.days.slice(start, end),
    gaps: history.gaps.slice(start, end),
    numbered: history.numbered.slice(start, end),
    last: history.last.slice(start, end),
    ...(history.setAside && { setAside: history.setAside }),
  };
};

/** A part of a store's history, and the function that judges this part. */
interface Part extends Pick<PlaceHistory, 'calendar' | 'stateOn'> {
  history: StoreHistory;
  /** The inputs of the judgement, apart from the history itself. */
  of: { first: number; last: number; today: number; set: SetCalendar | null };
}

/**
 * Largest number of judged parts that are remembered of one history: the part of a report, and the part with which the
 * report is compared.
 */
const mostParts = 2;
/** Largest number of days of a part that is remembered. Such a part takes about three kB for ten thousand stores. */
const longestPart = 100;

/**
 * Parts of histories that were read before. They are kept because every report of a chain judges thousands of
 * histories, and a history does not change until receipts enter.
 */
const parts = new WeakMap<StoreHistory, Part[]>();

const partOf = (whole: StoreHistory, of: Part['of']): Part => {
  const known = parts.get(whole) ?? [];
  const same = known.find(
    (one) => one.of.first === of.first && one.of.last === of.last && one.of.today === of.today && one.of.set === of.set,
  );
  if (same) return same;
  const history = between(whole, of.first, of.last);
  const calendar = of.set && tradingCalendar(of.set, whole.days);
  const part = { history, calendar, stateOn: judgeStore(history, of.today, calendar), of };
  if (of.last - of.first < longestPart) parts.set(whole, [part, ...known].slice(0, mostParts));
  return part;
};

/** Writes out every field, because spreading two objects takes most of the time of a report of thousands of stores. */
const historyAt = (place: ShownStore, { history, calendar, stateOn, of }: Part, clock: number): PlaceHistory => {
  const { location, regLocId, name, storeNumber, timeZone, regions, set } = place;
  const { days, gaps, numbered, last, setAside } = history;
  const { today } = of;
  const one = {
    location,
    regLocId,
    name,
    storeNumber,
    timeZone,
    regions,
    set,
    days,
    gaps,
    numbered,
    last,
    calendar,
    today,
    clock,
    stateOn,
  };
  return setAside ? { ...one, setAside } : one;
};

/**
 * Reads what arrived from the places in scope, beginning some weeks before `from`. The result can judge several ranges
 * of the scope.
 */
export const readHistories = async (
  arrivals: Arrivals,
  scope: Scope,
  places: ReadonlyMap<number, ShownStore>,
  from: string,
  now: JudgedMoment,
): Promise<PlaceHistory[]> => {
  const since = addDays(from, -historyDays);
  const histories = await arrivals.of(scope.company, scope.locations, since, scope.to);
  const clockAt = clocksBy(now);
  const [first, last] = [dayNumber(since), dayNumber(scope.to)];
  return scope.locations.flatMap((location) => {
    const place = places.get(location);
    if (!place) return [];
    const { today, clock } = clockAt(place.timeZone);
    const of = { first, last, today, set: place.set };
    return [historyAt(place, partOf(histories.get(location) ?? nothing, of), clock)];
  });
};

/** A time as text. '' for 0: no receipt of the day has a time. */
const timeText = (seconds: number): string =>
  seconds === 0 ? '' : new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

interface Listed {
  place: PlaceHistory;
  /**
   * Days since 1970-01-01. A chain has thousands of store-days per year, so only the few listed days are converted to
   * text.
   */
  day: number;
  state: CompletenessState;
  at: number;
  unfinished: boolean;
}

/** Days with missing data before unfinished days, the newest first. Stores of one day stay sorted by name. */
const byGravity = (a: Listed, b: Listed): number => Number(a.unfinished) - Number(b.unfinished) || b.day - a.day;

/** Judges every store-day of a range. */
export const judge = (
  histories: readonly PlaceHistory[],
  range: { from: string; to: string },
): Wholeness & { notWhole: Listed[] } => {
  const counts = Object.fromEntries(completenessStates.map((state) => [state, 0])) as Record<CompletenessState, number>;
  const judges = new Map<number, (day: number) => CompletenessState>();
  const worstOf = new Map<number, CompletenessState>();
  const storesOf = new Map<number, number[]>();
  const notWhole: Listed[] = [];
  const [first, last] = [dayNumber(range.from), dayNumber(range.to)];
  for (const place of histories.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { stateOn } = place;
    judges.set(place.regLocId, (day) => stateOn(day).state);
    let gravest = 0;
    for (let day = first; day <= last; day += 1) {
      const judged = stateOn(day);
      counts[judged.state] += 1;
      gravest = Math.max(gravest, severity.indexOf(judged.state));
      if (judged.state !== 'partial' && judged.state !== 'missing') continue;
      const lacks = (place.gaps[judged.at] ?? 0) > 0 || place.setAside?.has(day) === true;
      notWhole.push({ place, day, ...judged, unfinished: day >= place.today && !lacks });
    }
    worstOf.set(place.regLocId, severity[gravest] ?? 'notExpected');
    for (const region of place.regions)
      if (region) {
        const below = storesOf.get(region.id);
        if (below) below.push(place.regLocId);
        else storesOf.set(region.id, [place.regLocId]);
      }
  }
  const ofStore = (regLocId: RegLocId, from: string | null, to: string): CompletenessState | undefined => {
    const stateOn = judges.get(regLocId);
    if (from === null || !stateOn) return worstOf.get(regLocId);
    if (from === to) return stateOn(dayNumber(from));
    let gravest = 0;
    for (let day = Math.max(first, dayNumber(from)); day <= Math.min(last, dayNumber(to)); day += 1)
      gravest = Math.max(gravest, severity.indexOf(stateOn(day)));
    return severity[gravest];
  };
  notWhole.sort(byGravity);
  const lacking = notWhole.filter((day) => !day.unfinished).length;
  return {
    completeness: { counts, unfinished: notWhole.length - lacking, notWhole: [], listTruncated: lacking > mostListed },
    stateOf: (regLocId, day, to = day ?? '') => {
      const stores = storesOf.get(regLocId);
      return stores ? ofRegion(stores.flatMap((store) => ofStore(store, day, to) ?? [])) : ofStore(regLocId, day, to);
    },
    notWhole,
  };
};

const noGaps: StoreDay['gaps'] = [];

/** Adds the gaps of the listed days. */
const nameGaps = async (arrivals: Arrivals, company: number, notWhole: readonly Listed[]): Promise<StoreDay[]> => {
  const listed = notWhole.slice(0, mostListed).map(({ day, ...rest }) => ({
    ...rest,
    day: dayOfNumber(day),
    setAside: rest.place.setAside?.get(day) ?? 0,
  }));
  const keys = listed
    .filter(({ place, at }) => (place.gaps[at] ?? 0) > 0)
    .map(({ place, day }) => ({ location: place.location, day }));
  const gaps = await arrivals.gaps(company, keys);
  return listed.map(({ place, day, state, at, unfinished, setAside }) => ({
    reg_loc_id: place.regLocId,
    name: place.name,
    date: day,
    state,
    unfinished,
    lacking: at < 0 ? 0 : (place.gaps[at] ?? 0),
    ...(setAside > 0 && { setAside }),
    gaps: [...(gaps.get(dayKey({ location: place.location, day })) ?? noGaps)],
    lastReceipt: timeText(place.last[at] ?? 0),
  }));
};

type WholenessAsked = RevisedAsked & Pick<Question, 'arrivals'>;

/** Judges the range of the scope. Adds the gaps of incomplete days, and the days that changed late. */
export const readWholeness = async (asked: WholenessAsked, histories: readonly PlaceHistory[]): Promise<Wholeness> => {
  const { arrivals, scope } = asked;
  const { notWhole, ...judged } = judge(histories, scope);
  const [named, revised] = await Promise.all([
    nameGaps(arrivals, scope.company, notWhole),
    revisedOf(asked, histories),
  ]);
  return { ...judged, completeness: { ...judged.completeness, notWhole: named, ...(revised && { revised }) } };
};

/** Judges the days of each store of a question, without listing the gaps of incomplete days. */
export const readStates = async ({
  arrivals,
  scope,
  names,
  now,
}: Pick<Question, 'arrivals' | 'scope' | 'names' | 'now'>): Promise<Pick<Wholeness, 'stateOf'>> =>
  judge(await readHistories(arrivals, scope, names.places, scope.from, now), scope);
