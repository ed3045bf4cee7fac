import { cleanup, render, screen } from '@testing-library/react';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { addDays } from '@lanewise/domain/calendar/day';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import type { OverviewAddress } from './address.ts';
import { CourseRow } from './course-row.tsx';
import { coursesOf } from './courses.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('bookOverview');
});
afterEach(cleanup);

/** The course of a store from 1 March, a letter a day: + counted, . not counted. */
const show = (text: string) => {
  const days = [...text].map(
    (one, at) =>
      ({
        locationId: 1007,
        date: addDays('2026-03-01', at),
        overShort: one === '+' ? '0.5' : null,
        completeness: 'complete',
      }) as BookDay,
  );
  const [course] = coursesOf(days, '2026-04-01');
  if (!course) throw new Error('No day is counted.');
  const { container } = render(
    <CourseRow course={course} name="Harbor Point" locationId={1007} address={{} as OverviewAddress} />,
  );
  return container;
};

describe('over and short day by day', () => {
  it('is no line across days that nobody counted: a band has both of their dates', () => {
    const container = show('++...++');
    expect(container.querySelectorAll('polyline')).toHaveLength(2);
    const [band] = container.querySelectorAll('[data-gap]');
    expect(band?.parentElement?.textContent).toBe('03/0303/05');
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Not counted: 03/03 to 03/05');
  });

  it('has a band before the first count, and none where every day is counted', () => {
    expect(show('.++').querySelector('[data-gap]')?.getAttribute('x')).toBe('0');
    cleanup();
    expect(show('+++').querySelector('[data-gap]')).toBeNull();
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Harbor Point: over and short day by day');
  });
});
