import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import type { LookUp, OnlyReceipts, RawRow } from './query.ts';
import {
  contextOf,
  mostKnown,
  noSums,
  pageStatement,
  readSums,
  readyOf,
  wholeOf,
  type Page,
  type RunInput,
} from './question.ts';

const isNewestFirst = ({ query, parameters: { sortCol = [], sortDir = [], dateSortDir } }: RunInput): boolean => {
  const column = query.newest ?? 'time';
  if (sortCol.length === 0) return column !== 'date' || dateSortDir !== 'ASC';
  return sortCol[0] === column && sortDir[0] === 'DESC';
};

/** The receipts from a date on, by the column that orders the list. */
const lastDays = ({ query }: RunInput, date: string): OnlyReceipts =>
  query.newest === 'date' ? { from: date } : { since: `${date} 00:00:00` };

/** The first range is this many times the days that would suffice on average, because days differ. */
const margin = 2;
/** The factor by which the range grows if they hold too few. */
const step = 8;

/**
 * The rows of a page, newest first, without reading every receipt: those of the last days come before all others, and
 * if there are enough of them they are the page. `first`: the number of days to read first.
 */
const readNewest = async (input: RunInput, first: number): Promise<RawRow[]> => {
  const { facts, scope, now, parameters } = input;
  const { limit, offset } = parameters;
  const pageOf = (only: OnlyReceipts) => facts.query<RawRow>(pageStatement({ ...input, only }, limit, offset));
  const last = scope.to < now.today ? scope.to : now.today;
  const span = daysBetween(scope.from, last);
  for (let days = first; days < span && isNewestFirst(input); days *= step) {
    const rows = await pageOf(lastDays(input, addDays(last, 1 - days)));
    if (rows.length === limit) return rows;
  }
  return pageOf({});
};

/**
 * Count, totals and the rows of a page of receipts that are looked up by their words: first their keys, then only their
 * rows.
 */
const readLookedUp = async (input: RunInput, lookUp: LookUp): Promise<Page> => {
  const { facts, parameters } = input;
  const { limit, offset } = parameters;
  const words = await facts.query<RawRow>(lookUp.sums);
  if (words.length === 0) return { rows: [], all: null, ...wholeOf(input, noSums(input), {}) };
  const isOnce = words.length === 1;
  const readKeys = async (...[most, from]: [number, number]): Promise<string[]> =>
    (await facts.query<{ entry: string }>(lookUp.keys(most, from, isOnce))).map(({ entry }) => entry);
  const isNewest = isNewestFirst(input);
  const [[sums = {}], entries] = await Promise.all([
    isOnce ? words : facts.query<RawRow>(lookUp.once),
    isNewest ? readKeys(limit, offset) : readKeys(mostKnown + 1, 0),
  ]);
  const only = isNewest || entries.length <= mostKnown ? { entries } : {};
  const rows =
    entries.length === 0
      ? []
      : await facts.query<RawRow>(pageStatement({ ...input, only }, limit, isNewest ? 0 : offset));
  return { rows, all: null, ...wholeOf(input, sums, {}) };
};

/**
 * A page of a list of receipts or sessions. The results of a search or filter are counted first; if they are few, their
 * keys are then known.
 */
export const readReceiptPage = async (input: RunInput): Promise<Page> => {
  const { facts, scope, parameters, query } = input;
  const { limit, offset } = parameters;
  const lookUp = query.lookUp?.(contextOf(input));
  if (lookUp) return readLookedUp(input, lookUp);
  const isReady = readyOf(input) !== null;
  const [early, sums] = await Promise.all([isReady && offset === 0 ? readNewest(input, 1) : null, readSums(input)]);
  const whole = wholeOf(input, sums, {});
  const readRows = (): Promise<RawRow[]> => {
    const { entries } = sums;
    if (Array.isArray(entries) && entries.length <= mostKnown)
      return facts.query<RawRow>(pageStatement({ ...input, only: { entries } }, limit, offset));
    const days = daysBetween(scope.from, scope.to) + 1;
    return readNewest(input, Math.ceil((days * (offset + limit) * margin) / Math.max(whole.count, 1)));
  };
  const rows = early ?? (whole.count <= offset ? [] : await readRows());
  return { rows, all: null, ...whole };
};
