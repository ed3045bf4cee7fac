import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { DrawerCourse } from '@lanewise/contract/entities/tills';
import { grouped } from '@lanewise/domain/list/grouped';
import { controlLimits, isOutside, tenThousandths, type ControlLimits } from '@lanewise/domain/ledger/control-limits';

/** A course: over and short of a store or drawer, day by day. */
export interface Course {
  /** Control limits; null: too few days are counted. */
  limits: ControlLimits | null;
  /** Counted days, each with its index in `days`. */
  points: readonly { date: string; value: bigint; isOutside: boolean; at: number }[];
  /** All days from the first to the last: counted days, and days without data. */
  days: readonly { date: string; isKnown: boolean }[];
}

/** A day that may have been counted. `mayRest`: the store was not expected to sell, so nobody had to count. */
interface CountableDay {
  date: string;
  overShort: string | null;
  mayRest: boolean;
}

const outsideOf = ({ points }: Course): number => points.filter((point) => point.isOutside).length;

/** The largest amount outside the limits, in ten-thousandths. */
const largestOf = ({ points }: Course): number =>
  Math.max(0, ...points.filter((point) => point.isOutside).map(({ value }) => Math.abs(Number(value))));

const courseOf = (all: readonly CountableDay[], today: string): Course => {
  const over = all.filter(({ date }) => date < today);
  const begin = over.findIndex(({ overShort }) => overShort !== null);
  const days = over.filter(({ overShort, mayRest }, at) => overShort !== null || !mayRest || at < begin);
  const counted = days.flatMap(({ date, overShort }, at) =>
    overShort === null ? [] : [{ date, value: tenThousandths(overShort), at }],
  );
  const limits = controlLimits(counted.map(({ value }) => value));
  return {
    limits,
    points: counted.map((point) => ({ ...point, isOutside: limits !== null && isOutside(point.value, limits) })),
    days: days.map(({ date, overShort }) => ({ date, isKnown: overShort !== null })),
  };
};

/**
 * Courses with counted days, in order: most days outside the limits, then the largest amount outside, then the given
 * order.
 */
const ranked = <Of extends Course>(courses: readonly Of[]): Of[] =>
  courses
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => outsideOf(b) - outsideOf(a) || largestOf(b) - largestOf(a));

const countableOf = ({ date, overShort, completeness }: BookDay): CountableDay => ({
  date,
  overShort,
  mayRest: completeness === 'closed' || completeness === 'notExpected',
});

const byDate = (one: CountableDay, other: CountableDay): number => (one.date < other.date ? -1 : 1);

/** The courses of stores. */
export const coursesOf = (days: readonly BookDay[], today: string): (Course & { locationId: number })[] =>
  ranked(
    [...grouped(days, ({ locationId }) => locationId)]
      .map(([locationId, some]) => ({ locationId, ...courseOf(some.map(countableOf).sort(byDate), today) }))
      .sort((a, b) => a.locationId - b.locationId),
  );

/**
 * The courses of a store's drawers. Each course covers only the days on which the drawer was counted, because a drawer
 * need not be used every day.
 */
export const drawerCoursesOf = (
  drawers: readonly DrawerCourse[],
  today: string,
): (Course & { drawer: DrawerCourse })[] =>
  ranked(
    drawers.map((drawer) => ({
      drawer,
      ...courseOf(
        drawer.days.map((day) => ({ ...day, mayRest: true })),
        today,
      ),
    })),
  );
