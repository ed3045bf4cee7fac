import { fieldOf } from '@lanewise/contract/fields';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { pageStatement, type ReportPage } from './page.ts';
import type { LookUp, OnlyReceipts, RawRow, ReportList } from './query.ts';
import { narrowed, type Prepared } from './question.ts';
import { mostKnown, noSums, readSums, readyOf, wholeTotalsOf } from './totals.ts';

const isNewestFirst = ({ query, parameters: { sortCol = [], sortDir = [], dateSortDir } }: Prepared): boolean => {
  const column = query.list?.newest;
  if (sortCol.length === 0) return column !== 'date' || dateSortDir !== 'ASC';
  return sortCol[0] === column && sortDir[0] === 'DESC';
};

/** The receipts from a date on, by the column that orders the list. */
const lastDays = ({ newest }: ReportList<unknown>, date: string): OnlyReceipts =>
  fieldOf(newest).format === 'date' ? { from: date } : { since: `${date} 00:00:00` };

/**
 * The first range has this many times the days that would suffice on average. It is larger than the average because
 * days differ.
 */
const margin = 2;
/** The factor by which the range of days grows if it holds too few rows. */
const step = 8;

/**
 * Reads the rows of a page, newest first, without reading every receipt. Rows of the last days come before all other
 * rows, so if the last days have enough rows, these rows are the page. `first`: the number of days to read first.
 */
const readNewest = async (question: Prepared, list: ReportList<unknown>, first: number): Promise<RawRow[]> => {
  const { facts, scope, now, parameters } = question;
  const { limit, offset } = parameters;
  const pageOf = (only: OnlyReceipts) => facts.query<RawRow>(pageStatement(narrowed(question, only), limit, offset));
  const last = scope.to < now.today ? scope.to : now.today;
  const span = daysBetween(scope.from, last);
  for (let days = first; days < span && isNewestFirst(question); days *= step) {
    const rows = await pageOf(lastDays(list, addDays(last, 1 - days)));
    if (rows.length === limit) return rows;
  }
  return pageOf({});
};

/**
 * Count, totals and the rows of a page of receipts that are looked up by their words. Reads the keys of the receipts
 * first, and then only the rows with these keys.
 */
const readLookedUp = async (question: Prepared, lookUp: LookUp): Promise<ReportPage> => {
  const { facts, parameters } = question;
  const { limit, offset } = parameters;
  const words = await facts.query<RawRow>(lookUp.sums);
  if (words.length === 0) return { rows: [], all: null, ...wholeTotalsOf(question, noSums(question), {}) };
  const isOnce = words.length === 1;
  const readKeys = async (...[most, from]: [number, number]): Promise<string[]> =>
    (await facts.query<{ entry: string }>(lookUp.keys(most, from, isOnce))).map(({ entry }) => entry);
  const isNewest = isNewestFirst(question);
  const [[sums = {}], entries] = await Promise.all([
    isOnce ? words : facts.query<RawRow>(lookUp.once),
    isNewest ? readKeys(limit, offset) : readKeys(mostKnown + 1, 0),
  ]);
  const only = isNewest || entries.length <= mostKnown ? { entries } : {};
  const rows =
    entries.length === 0
      ? []
      : await facts.query<RawRow>(pageStatement(narrowed(question, only), limit, isNewest ? 0 : offset));
  return { rows, all: null, ...wholeTotalsOf(question, sums, {}) };
};

/**
 * A page of a list of receipts or sessions. The results of a search or filter are counted first. If there are few
 * results, their keys are known from the count.
 */
export const readListPage = async (question: Prepared, list: ReportList<unknown>): Promise<ReportPage> => {
  const { facts, scope, parameters } = question;
  const { limit, offset } = parameters;
  const lookUp = list.lookUp?.(question);
  if (lookUp) return readLookedUp(question, lookUp);
  const isReady = readyOf(question) !== null;
  const [early, sums] = await Promise.all([
    isReady && offset === 0 ? readNewest(question, list, 1) : null,
    readSums(question),
  ]);
  const whole = wholeTotalsOf(question, sums, {});
  const readRows = (): Promise<RawRow[]> => {
    const { entries } = sums;
    if (Array.isArray(entries) && entries.length <= mostKnown)
      return facts.query<RawRow>(pageStatement(narrowed(question, { entries }), limit, offset));
    const days = daysBetween(scope.from, scope.to) + 1;
    return readNewest(question, list, Math.ceil((days * (offset + limit) * margin) / Math.max(whole.count, 1)));
  };
  const rows = early ?? (whole.count <= offset ? [] : await readRows());
  return { rows, all: null, ...whole };
};
