import type { ReportReply, Row } from '@lanewise/contract/envelope';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import { reports, type ReportId } from '@lanewise/contract/reports/index';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { sql } from '../facts/sql.ts';
import { queries } from '../reports/queries.ts';
import type { Question } from '../reports/engine/query.ts';
import { runReport } from '../reports/engine/run.ts';
import { within } from '../reports/engine/scoped.ts';

/** A tax by the registers' code. Money is decimal text. */
export interface TaxFigure {
  code: string;
  description: string;
  taxable: string;
  amount: string;
}

/** Drawer openings of a kind without a sale: how often, and the amount. */
export interface DrawerFigure {
  kind: string;
  count: number;
  amount: string;
}

export interface LaneFigure {
  lane: string;
  cashier: string;
  name: string;
  customers: number;
  units: string;
  net: string;
  tax: string;
}

/** Rows of a report, with the totals of all of them. */
type Rows = Pick<ReportReply, 'data' | 'totals'>;

/** All figures for the closing reports of a store and business date. */
export interface DayFigures {
  state: CompletenessState;
  completeness: ReportReply['completeness'];
  summary: Row;
  tenders: Rows;
  departments: Rows;
  taxes: readonly TaxFigure[];
  drawer: readonly DrawerFigure[];
  lanes: readonly LaneFigure[];
}

/** More than any store has tenders or departments of one level. */
const every = 1_000;

/** Runs a report with the parameters of its screen. */
const ask = (question: Question, id: ReportId, more: Partial<ReportParameters> = {}) =>
  runReport({
    ...question,
    definition: reports[id],
    query: queries[id],
    parameters: { ...question.parameters, view: 'default', limit: every, offset: 0, ...more },
  });

/** The receipts of one store and day are a few hundred: figures that no rollup has are computed from them. */
const readTaxes = ({ facts, scope }: Question): Promise<TaxFigure[]> =>
  facts.query<TaxFigure & Record<string, string>>(sql`
    select toString(tax.code) as code, toString(tax.description) as description,
      toString(sum(tax.taxable * sign)) as taxable, toString(sum(tax.amount * sign)) as amount
    from journal array join taxes as tax
    where ${within(scope)} and selling = 1
    group by code, description
    having sum(tax.amount * sign) != 0 or sum(tax.taxable * sign) != 0
    order by code, description`);

const readDrawer = async ({ facts, scope }: Question): Promise<DrawerFigure[]> => {
  const rows = await facts.query<{ kind: string; count: string; amount: string }>(sql`
    select toString(transaction.kind) as kind, toString(sum(sign)) as count,
      toString(sum(transaction.total * sign)) as amount
    from transaction
    where ${within(scope)} and transaction.kind in ('loan', 'pickup', 'paidIn', 'paidOut', 'noSale')
    group by kind having sum(sign) != 0`);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
};

const readLanes = async ({ facts, scope }: Question): Promise<LaneFigure[]> => {
  const rows = await facts.query<Record<keyof LaneFigure, string>>(sql`
    select toString(transaction.lane) as lane, toString(transaction.cashier) as cashier,
      toString(anyLast(transaction.cashier_name)) as name,
      toString(sum(transaction.customers * sign)) as customers, toString(sum(transaction.units * sign)) as units,
      toString(sum(transaction.net_amount * sign)) as net, toString(sum(transaction.tax_amount * sign)) as tax
    from transaction
    where ${within(scope)} and selling = 1
    group by lane, cashier having sum(sign) != 0
    order by toUInt64OrZero(lane), lane, cashier`);
  return rows.map((row) => ({ ...row, customers: Number(row.customers) }));
};

/** The figures of the one store and business date of a question, from the reports that the screens show. */
export const dayFigures = async (question: Question): Promise<DayFigures> => {
  const [summary, tender, department, taxes, drawer, lanes] = await Promise.all([
    ask(question, 'summary'),
    ask(question, 'tender'),
    ask(question, 'department'),
    readTaxes(question),
    readDrawer(question),
    readLanes(question),
  ]);
  const [store = {}] = summary.data;
  return {
    state: (store['state'] as CompletenessState | undefined) ?? 'notExpected',
    completeness: summary.completeness,
    summary: summary.totals,
    tenders: tender,
    departments: department,
    taxes,
    drawer,
    lanes,
  };
};
