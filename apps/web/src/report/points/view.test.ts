import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import { pointReports } from '@lanewise/contract/reports/areas';
import { expect, it } from 'vitest';
import { pointView } from './view.ts';

const column = (dpId: number, more: Partial<ListedPointColumn> = {}): ListedPointColumn => ({
  field: `dp${dpId}_amt`,
  dpId,
  name: `Point ${dpId}`,
  categoryId: null,
  category: null,
  isMain: true,
  begins: ['overview'],
  isFormula: false,
  parts: [],
  ...more,
});

it('a point leads to the lanes of its store, a formula to its parts, and one whose parts are out of use nowhere', () => {
  const definition = pointReports.reports.storeOverview;
  const all = [column(1), column(2, { isFormula: true, parts: ['dp1_amt'] }), column(3, { isFormula: true })];
  const { drills } = pointView(definition, definition.views.default, all);
  expect(drills).toEqual({
    dp1_amt: { to: 'terminalOverview', take: { location: 'reg_loc_id' }, set: { points: 'dp1_amt' } },
    dp2_amt: { to: 'storeOverview', take: { location: 'reg_loc_id' }, set: { points: 'dp1_amt' } },
  });
});
