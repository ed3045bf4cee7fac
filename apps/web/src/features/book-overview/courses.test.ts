// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { DrawerCourse } from '@lanewise/contract/entities/tills';
import { addDays, datesBetween } from '@lanewise/domain/calendar/day';
import { coursesOf, drawerCoursesOf } from './courses.ts';

const drawer = (cashier: string, values: readonly string[]): DrawerCourse => ({
  lane: '',
  cashier,
  cashierName: '',
  tender: 'cash',
  days: datesBetween('2026-03-01', addDays('2026-03-01', values.length - 1)).map((date, at) => ({
    date,
    overShort: values[at] ?? '0',
  })),
});

const even = ['0.5', '-0.5', '0', '0.25', '-0.25', '0.1', '0', '-0.1', '0.2'];

describe('drawers over time', () => {
  it('come first where days stand out of their limits', () => {
    const drawers = [drawer('11', even), drawer('13', [...even, '-4']), drawer('12', [...even, '-40'])];
    const found = drawerCoursesOf(drawers, '2026-04-01');
    expect(found.map((one) => one.drawer.cashier)).toEqual(['12', '13', '11']);
    expect(found[0]?.points.filter(({ isOutside }) => isOutside).map(({ date }) => date)).toEqual(['2026-03-10']);
    expect(found[2]?.points.some(({ isOutside }) => isOutside)).toBe(false);
  });

  it('have no limits of a few days, and are left out without a counted day that is over', () => {
    const found = drawerCoursesOf([drawer('11', even.slice(0, 3)), drawer('12', [])], '2026-03-03');
    expect(found.map((one) => [one.drawer.cashier, one.limits, one.points.length])).toEqual([['11', null, 2]]);
  });
});

describe('stores over time', () => {
  /** A day a letter: + counted, . not counted, x closed, ~ nothing expected. */
  const daysOf = (text: string): BookDay[] =>
    [...text].map(
      (one, at) =>
        ({
          locationId: 1007,
          date: addDays('2026-03-01', at),
          overShort: one === '+' ? '0.5' : null,
          completeness: { x: 'closed', '~': 'notExpected' }[one] ?? 'complete',
        }) as BookDay,
    );
  const drawn = (text: string, today = '2026-04-01') =>
    coursesOf(daysOf(text).reverse(), today)[0]?.days.map(
      ({ date, isKnown }) => `${date.slice(8)}${isKnown ? '+' : '?'}`,
    );

  it('have a place for days that nobody counted, and none for those on which nobody was to count', () => {
    expect(drawn('+.+x+~+')).toEqual(['01+', '02?', '03+', '05+', '07+']);
  });

  it('have a place for every day before the first count, and for none that is not over', () => {
    expect(drawn('~x.++..', '2026-03-06')).toEqual(['01?', '02?', '03?', '04+', '05+']);
  });

  it('keep counted days at their place among all days', () => {
    expect(coursesOf(daysOf('..+x.+'), '2026-04-01')[0]?.points.map(({ at }) => at)).toEqual([2, 4]);
  });
});
