import { describe, expect, it } from 'vitest';
import { presetInput, presetSelection } from '../entities/preset.ts';
import { exportParameters } from '../reports/export.ts';
import { reportParameters } from '../reports/parameters.ts';
import { MOST_POINT_COLUMNS } from './points.ts';

const points = Array.from({ length: MOST_POINT_COLUMNS }, (_, at) => `dp${2_147_483_647 - at}_amt`);
const columns = ['name', 'earlier_amt', 'change_amt', 'change_pct', ...points];
const days = { startDate: '2026-01-01', lastDate: '2026-01-31' };

// A choice of columns goes through a question, a file, a preset and what a screen keeps: one that is taken by the first
// is taken by all of them.
describe('as many columns of data points as a question may have', () => {
  it.each([
    ['a question', () => reportParameters.parse({ ...days, points: points.join(',') })],
    [
      'a file',
      () => exportParameters.parse({ ...days, type: 'csv', points: points.join(','), columns: columns.join(',') }),
    ],
    ['a preset', () => presetInput.parse({ name: 'All', presetType: 'storeOverview', columns })],
    [
      'what a screen keeps',
      () => presetSelection.parse({ presetType: 'storeOverview', columns: JSON.stringify(columns) }),
    ],
  ])('are taken by %s', (_, parse) => {
    expect(parse).not.toThrow();
  });
});
