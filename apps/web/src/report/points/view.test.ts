import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import { pointReports } from '@lanewise/contract/reports/areas';
import { phoneRowOf } from '@lanewise/contract/reports/phone';
import { expect, it } from 'vitest';
import { pointView, withFigures } from './view.ts';

const column = (dpId: number, more: Partial<ListedPointColumn> = {}): ListedPointColumn => ({
  field: `dp${dpId}_amt`,
  dpId,
  name: `Point ${dpId}`,
  categoryId: null,
  category: null,
  isMain: true,
  goodDirection: 'none',
  begins: ['overview'],
  isFormula: false,
  isEntered: false,
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

it('on a phone, rows show the point that they are compared by: the first amount on display', () => {
  const view = pointView(pointReports.reports.storeOverview, pointReports.reports.storeOverview.views.default, [
    column(1),
    column(2),
  ]);
  const seen = withFigures(view, ['dp3_pct', 'dp2_amt', 'dp1_amt']);
  expect([phoneRowOf(view, seen).figure, phoneRowOf(view, seen).change]).toEqual(['dp2_amt', 'change_pct']);
});
