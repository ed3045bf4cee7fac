import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { DrawerCourse } from '@lanewise/contract/entities/tills';
import { grouped } from '@lanewise/domain/list/grouped';
import { controlLimits, isOutside, tenThousandths, type ControlLimits } from '@lanewise/domain/ledger/control-limits';

/** What a store or a drawer was over and short day by day. */
export interface Course {
  /** Null: too few days are counted. */
  limits: ControlLimits | null;
  points: readonly { date: string; value: bigint; isOutside: boolean }[];
}

const outsideOf = ({ points }: Course): number => points.filter((point) => point.isOutside).length;

/** The largest amount outside the limits, in ten-thousandths. */
const largestOf = ({ points }: Course): number =>
  Math.max(0, ...points.filter((point) => point.isOutside).map(({ value }) => Math.abs(Number(value))));

const courseOf = (days: readonly { date: string; overShort: string | null }[], today: string): Course => {
  const counted = days.flatMap(({ date, overShort }) =>
    overShort === null || date >= today ? [] : [{ date, value: tenThousandths(overShort) }],
  );
  const limits = controlLimits(counted.map(({ value }) => value));
  return {
    limits,
    points: counted.map((point) => ({ ...point, isOutside: limits !== null && isOutside(point.value, limits) })),
  };
};

/** Those with counted days: most days outside their limits first, then the largest amount, then their given order. */
const ranked = <Of extends Course>(courses: readonly Of[]): Of[] =>
  courses
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => outsideOf(b) - outsideOf(a) || largestOf(b) - largestOf(a));

/** The courses of stores. */
export const coursesOf = (days: readonly BookDay[], today: string): (Course & { locationId: number })[] =>
  ranked(
    [...grouped(days, ({ locationId }) => locationId)]
      .map(([locationId, some]) => ({ locationId, ...courseOf(some, today) }))
      .sort((a, b) => a.locationId - b.locationId),
  );

/** The courses of the drawers of a store. */
export const drawerCoursesOf = (
  drawers: readonly DrawerCourse[],
  today: string,
): (Course & { drawer: DrawerCourse })[] =>
  ranked(drawers.map((drawer) => ({ drawer, ...courseOf(drawer.days, today) })));
