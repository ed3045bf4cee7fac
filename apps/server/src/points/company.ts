import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Scope } from '../facts/scope.ts';
import type { ConfigurationSources } from '../question/configuration.ts';
import type { Question } from '../question/question.ts';
import type { PointFacts } from './plan.ts';
import { dayKeyOf } from './rows.ts';

/** What people entered in the books of stores on some days. */
export interface Entered {
  values: readonly EnteredValue[];
  /** Number of days of stores that have an entered value and whose book is not closed. */
  openDays: number;
}

/** The last change of a field of a line on a store's day. */
export interface EnteredValue {
  locationId: LocationId;
  date: string;
  dpId: number;
  field: string;
  value: string | null;
}

/** Data points of a company, and what their filters name. */
export interface NamedPoints extends PointFacts {
  /** In the order of their categories. */
  points: readonly DataPoint[];
  /**
   * Reads the values that people entered in the books of stores. Absent: entered values are not used, or the person who
   * asks may not know the values.
   */
  entered?: (places: Scope) => Promise<Entered>;
}

/** Ids of the item lists that definitions name. */
export const namedLists = (points: readonly DataPoint[]): number[] => [
  ...new Set(points.flatMap((point) => [point, ...point.earlier]).flatMap(({ filters }) => filters.category ?? [])),
];

/** The values that people entered, read once for the same places and days. */
const enteredOf = ({ books, scope: { company } }: Question): NonNullable<NamedPoints['entered']> => {
  const known = new WeakMap<Scope, Promise<Entered>>();
  const read = async ({ locations, from, to }: Scope): Promise<Entered> => {
    const stores = { companyId: company, locationIds: locations };
    const [values, closed] = await Promise.all([books.entered(stores, from, to), books.closedDays(stores, from, to)]);
    const shut = new Set(closed.map(({ locationId, date }) => dayKeyOf(locationId, date)));
    const typed = values.filter(({ field, value }) => field === 'enteredValue' && value !== null);
    const days = new Set(typed.map(({ locationId, date }) => dayKeyOf(locationId, date)));
    return { values: typed, openDays: [...days].filter((day) => !shut.has(day)).length };
  };
  return (places) => {
    const found = known.get(places) ?? read(places);
    known.set(places, found);
    return found;
  };
};

/** The data points of a company and the items of their lists. */
export const definedPoints = async (
  { dataPoints, categories }: ConfigurationSources,
  companyId: number,
): Promise<Pick<NamedPoints, 'points' | 'items'>> => {
  const points = await dataPoints.all(companyId);
  return { points, items: await categories.itemsOf(companyId, namedLists(points)) };
};

const readPoints = async ({ configuration, names }: Question): Promise<NamedPoints> => ({
  ...(await configuration.once(definedPoints)),
  departments: names.departments,
});

/** The data points of the company that a question is about. They are read once for each question. */
export const companyPoints = (question: Question): Promise<NamedPoints> => question.once(readPoints);

const readWithEntered = async (question: Question): Promise<NamedPoints> => {
  const points = await companyPoints(question);
  // A blind counter learns nothing of entered values.
  return question.knows.expected ? { ...points, entered: enteredOf(question) } : points;
};

/** The data points of the company. Values that people entered are included, unless the caller counts blind. */
export const pointsWithEntered = (question: Question): Promise<NamedPoints> => question.once(readWithEntered);
