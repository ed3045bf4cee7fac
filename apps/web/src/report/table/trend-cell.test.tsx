import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { useLabels } from '../labels.ts';
import { TrendCell } from './trend-cell.tsx';
import { TrendContext } from './trend.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('report');
});
afterEach(cleanup);

const periods = ['02', '09', '16', '23'].map((day) => ({ startDate: `2026-11-${day}`, lastDate: `2026-11-${day}` }));

const Cell = ({ values }: { values: (number | null)[] }) => {
  const labels = useLabels('overview', 'USD');
  return (
    <TrendContext value={{ periods, unfinished: false, rows: { '11': values } }}>
      <TrendCell row={{ reg_loc_id: 11 }} labels={labels} />
    </TrendContext>
  );
};
const told = (values: (number | null)[]): string => {
  render(<Cell values={values} />);
  return screen.getByRole('img').getAttribute('aria-label') ?? '';
};

it('says both ends of what is not known, which is drawn as a band', () => {
  expect(told([null, null, 3, 4])).toMatch(/Not known: 11\/02 to 11\/09$/);
  expect(document.querySelectorAll('[data-gap]')).toHaveLength(1);
});

it('says one date where one day is not known, and nothing of a day that sold nothing', () => {
  expect(told([0, null, 3, 4])).toMatch(/Not known: 11\/09$/);
  cleanup();
  expect(told([0, 1, 3, 4])).not.toContain('Not known');
});
