import { comparedOf } from '@lanewise/contract/reports/change';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import { expect, it } from 'vitest';
import type { ReportQuery } from './engine/query.ts';
import { queries } from './queries.ts';

const byId: Readonly<Record<string, ReportQuery>> = queries;
const compared = reportList.flatMap(({ id, views }) => {
  const figure = byId[id]?.earlier?.figure;
  return Object.entries<ReportView>(views).flatMap(([name, view]) =>
    figure !== undefined && view.columns.includes('change_pct') ? [[`${id}, ${name}`, view, figure] as const] : [],
  );
});

it('is tried with every kind of report that compares another amount than the net sales of stores', () =>
  expect(compared.length).toBeGreaterThan(8));

it.each(compared)('%s compares the amount before its columns of change', (_name, view, figure) => {
  expect(comparedOf(view)).toBe(figure);
});
