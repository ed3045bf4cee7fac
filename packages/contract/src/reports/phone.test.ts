import { describe, expect, it } from 'vitest';
import { fieldOf } from '../fields.ts';
import type { FieldId } from '../fields.ts';
import { viewFor } from './brought.ts';
import { comparedOf } from './change.ts';
import type { ReportView } from './definition.ts';
import { reportList } from './index.ts';
import { viewAsked } from './point-columns.ts';
import { MOST_IN_SUBTITLE, phoneRowOf } from './phone.ts';

const views = reportList.flatMap(({ id, views: own }) =>
  Object.entries<ReportView>(own)
    .filter(([, view]) => view.heat === undefined)
    .map(([name, view]) => [`${id}, ${name}`, viewAsked(view, { points: 'dp1_amt,dp2_qty' })] as const),
);

const numeric = ['money', 'moneyRatio', 'quantity', 'count', 'ratio', 'percent', 'duration'];
const isFigure = (field: FieldId): boolean => numeric.includes(fieldOf(field).format);

describe('on a phone, the rows of', () => {
  it.each(views)('%s have a name, a figure and what tells them apart', (_name, view) => {
    const { title, subtitle, figure, change, state } = phoneRowOf(view);
    const all = [title, ...subtitle, figure, ...state, ...(change === null ? [] : [change])];
    expect(all.filter((field) => !view.columns.includes(field))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect([isFigure(title), isFigure(figure)]).toEqual([false, true]);
    // The order of a view names what tells two of its rows apart.
    const shown = [title, ...subtitle.slice(0, MOST_IN_SUBTITLE), ...state];
    const names = view.sort.map(({ field }) => field).filter((field) => !isFigure(field));
    expect(names.filter((field) => !shown.includes(field))).toEqual([]);
    // The change below a figure is the change of this figure.
    const compared = comparedOf(view);
    expect(change !== null).toBe(
      view.columns.includes('change_pct') && (figure.startsWith('dp') || compared === figure),
    );
  });

  it('data points that were asked for show the one that is compared, and not what the screen begins with', () => {
    const { default: view } = reportList.find(({ id }) => id === 'storeOverview')?.views ?? {};
    if (!view) throw new Error('no storeOverview');
    const all = viewAsked(view, { points: 'dp1_amt,dp2_pct,dp3_amt' });
    const asked = viewAsked(view, { points: 'dp2_pct,dp3_amt' });
    expect(phoneRowOf(all, { ...all, keyFigures: asked.keyFigures, phone: { figure: 'dp3_amt' } })).toMatchObject({
      figure: 'dp3_amt',
      subtitle: expect.arrayContaining(['dp2_pct']) as string[],
    });
  });

  it('performance show items per minute without the change of net sales, which would be read as theirs', () => {
    const { default: view } = reportList.find(({ id }) => id === 'performance')?.views ?? {};
    if (!view) throw new Error('no performance');
    expect(phoneRowOf(view)).toMatchObject({ figure: 'items_per_minute', change: null });
    expect(comparedOf(view)).toBe('net_sales_amt');
  });

  it('a list that was asked for a part show the part', () => {
    const { default: view } = reportList.find(({ id }) => id === 'transactions')?.views ?? {};
    if (!view) throw new Error('no transactions');
    expect(phoneRowOf(view).figure).toBe('total');
    expect(phoneRowOf(view, viewFor(view, { upc: '123' })).figure).toBe('item_amt');
    expect(phoneRowOf(view, viewFor(view, { exception: 'refund' })).figure).toBe('returns_amt');
  });
});
