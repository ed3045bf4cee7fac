import { addDays, firstOfMonth, type Day } from '@lanewise/domain/calendar/day';
import type { DemoCompany, Store } from './chain/companies.ts';
import type { DemoSize } from './sizes.ts';

/** Some days of a store or of a region's stores, sent together. */
export interface PlanStep {
  company: DemoCompany;
  /** Region or store number, used in file names. */
  name: string;
  stores: readonly Store[];
  /** Both ends included. */
  from: Day;
  to: Day;
}

export interface Plan {
  /** In the order of sending: the newest days first. */
  steps: readonly PlanStep[];
  /** Number of steps with the last days. No screen opens before these steps have entered. */
  recent: number;
  /**
   * Number of steps for the first screens. The server waits for these steps, but no longer than the patience of the
   * size.
   */
  first: number;
  /** The first day of the chain. */
  begins: Day;
  /** The first day of the first screens. Daily books begin with this day. */
  firstBegins: Day;
}

interface Range {
  from: Day;
  to: Day;
}

/** Number of last days that are entered first, so that a new user sees today first. */
const recentDays = 3;
/**
 * Days of a region in one file. The number is small, so that the file enters quickly and other files do not wait long.
 */
const regionDays = 9;

const later = (a: Day, b: Day): Day => (a < b ? b : a);

/**
 * Splits a range at the borders of months and into pieces, the newest first. Splits at months, because decisions are
 * made by month.
 */
const pieces = ({ from, to }: Range, most: number): Range[] => {
  const parts: Range[] = [];
  for (let end = to; end >= from;) {
    const begin = later(from, later(firstOfMonth(end), addDays(end, 1 - most)));
    parts.push({ from: begin, to: end });
    end = addDays(begin, -1);
  }
  return parts;
};

const byRegion = ({ stores }: DemoCompany): { name: string; stores: Store[] }[] =>
  [...new Set(stores.map(({ region }) => region))].map((name) => ({
    name,
    stores: stores.filter(({ region }) => region === name),
  }));
const byStore = ({ stores }: DemoCompany): { name: string; stores: Store[] }[] =>
  stores.map((store) => ({ name: store.number, stores: [store] }));

/** Plans the files of a chain whose current day is `today`. The same arguments give the same steps. */
export const planOf = (companies: readonly DemoCompany[], size: DemoSize, today: Day): Plan => {
  const of = (ranges: readonly Range[], parts: typeof byRegion): PlanStep[] =>
    ranges.flatMap((range) =>
      companies.flatMap((company) => parts(company).map((part) => ({ company, ...part, ...range }))),
    );
  const begins = addDays(today, -size.days);
  const firstBegins = addDays(today, -size.firstDays);
  const recent = of([{ from: addDays(today, 1 - recentDays), to: today }], byRegion);
  const first = [
    ...recent,
    ...of(pieces({ from: firstBegins, to: addDays(today, -recentDays) }, regionDays), byRegion),
  ];
  const behind = of(pieces({ from: begins, to: addDays(firstBegins, -1) }, 31), byStore);
  return { steps: [...first, ...behind], recent: recent.length, first: first.length, begins, firstBegins };
};

/** The first date from which on every store is complete after `done` steps. */
export const wholeFrom = ({ steps, begins }: Plan, done: number): Day => {
  const next = steps[done];
  return next ? addDays(next.to, 1) : begins;
};
