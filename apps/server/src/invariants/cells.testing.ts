import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { broughtBy } from '@lanewise/contract/reports/brought';
import type { Drill, ReportView } from '@lanewise/contract/reports/definition';
import { usualFilters } from '@lanewise/contract/reports/filters';
import { reportList, reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { drillTarget, type ReportQuestion } from '@lanewise/domain/reports/drill';
import type { ProgramLists } from '@lanewise/testkit/program-cells';
import { cellMeasureOf, leadsNowhere, reasonOf, type CellMeasure, type CellPart } from '@lanewise/testkit/cells';
import { toMoney } from '@lanewise/testkit/oracle';
import type { Chain, World } from './world.testing.ts';

/** A report and one of its views. */
export interface ViewId {
  id: ReportId;
  view: string;
}

export const everyView: readonly ViewId[] = reportList.flatMap(({ id, views }) =>
  Object.keys(views).map((view) => ({ id: id as ReportId, view })),
);

export const viewOf = ({ id, view }: ViewId): ReportView => {
  const found = reportOf(id).views[view];
  if (!found) throw new Error(`${id} has no view ${view}`);
  return found;
};

const additive = new Set(['money', 'quantity', 'count', 'duration']);

const isFigure = (name: FieldId): boolean => additive.has(fieldOf(name).format) && !fieldOf(name).formula;

/** Figures of a view to which a receipt can add: all figures except ratios, shares and texts. */
export const figuresOf = (view: ReportView): FieldId[] => view.columns.filter(isFigure);

const leads = (one: ViewId): boolean => viewOf(one).drill !== null;
export const leadingViews: readonly ViewId[] = everyView.filter(leads);

/** Lists views that have no drill, and figures that have no measure, unless a listed exception explains this. */
export const unexplained = (): string[] => {
  const nowhere = everyView
    .filter((one) => !leads(one))
    .map(({ id, view }) => `${id}.${view}`)
    .filter((name) => leadsNowhere[name] === undefined);
  const figures = leadingViews.flatMap((one) =>
    [...figuresOf(viewOf(one)), ...(viewOf(one).brings ?? []).flatMap(({ columns }) => columns.filter(isFigure))]
      .filter((field) => !cellMeasureOf(one.id, field) && reasonOf(one.id, field) === undefined)
      .map((field) => `${one.id}.${field}`),
  );
  return [...new Set([...nowhere, ...figures])];
};

const mostRows = 1_000;

/** Queries as the browser does. Asks each question once, because many cells lead to the same question. */
export const askerOf = (world: World, chain: Chain) => {
  const replies = new Map<string, Promise<ReportReply>>();
  const call = (path: string, parameters: Record<string, string>): Promise<ReportReply> => {
    const key = JSON.stringify([path, parameters]);
    const reply = replies.get(key) ?? world.report(chain, path, parameters);
    replies.set(key, reply);
    return reply;
  };
  const parametersOf = (one: ViewId, { locations, dates, filters }: ReportQuestion): Record<string, string> => {
    const known = Object.entries({ ...usualFilters, ...filters }).filter(([name]) =>
      reportOf(one.id).filters.some((filter) => filter === name),
    );
    return {
      startDate: dates.start,
      lastDate: dates.last,
      view: one.view,
      limit: String(mostRows),
      ...(locations ? { locationIds: locations.join(',') } : {}),
      ...Object.fromEntries(known),
    };
  };
  const report = async (
    one: ViewId,
    asked: ReportQuestion,
    path: string = reportOf(one.id).path,
  ): Promise<ReportReply> => {
    const reply = await call(path, parametersOf(one, asked));
    if (reply.totalCount > mostRows) throw new Error(`${one.id}: more than ${mostRows} rows`);
    return reply;
  };
  const receipt = async (token: string): Promise<Receipt> => {
    const { data } = await call(`transactions/${token}`, {});
    return data as unknown as Receipt;
  };
  /** The view as a csv file with all its columns. */
  const file = (one: ViewId, asked: ReportQuestion): Promise<Buffer> =>
    world.file(chain, `${reportOf(one.id).path}/export`, {
      ...parametersOf(one, asked),
      type: 'csv',
      columns: viewOf(one).columns.join(','),
    });
  return { report, receipt, file };
};
export type Asker = ReturnType<typeof askerOf>;

/** The drill of a figure of a row: the figure's own drill, otherwise the drill of the view. */
const drillOf = (view: ReportView, field: FieldId | null): Drill | null =>
  (field === null ? undefined : view.drills?.[field]) ?? view.drill;

/**
 * The receipts to which the drill of a figure finally leads, each once, through every report in between. Null if the
 * row cannot be drilled: a lane without a name cannot be a filter.
 */
export const receiptsBehind = async (
  asker: Asker,
  one: ViewId,
  asked: ReportQuestion,
  { row, field }: { row: Row; field: FieldId | null },
): Promise<Map<string, Receipt> | null> => {
  const drill = drillOf(viewOf(one), field);
  if (drill?.to === 'receipt') {
    const token = String(row[drill.take['receipt'] ?? 'token']);
    return new Map([[token, await asker.receipt(token)]]);
  }
  const target = drillTarget(drill, asked, row);
  if (!target && row['lane'] === '') return null;
  if (!target) throw new Error(`${one.id}, ${one.view}: a row leads nowhere: ${JSON.stringify(row)}`);
  const next = { id: target.report, view: target.view ?? Object.keys(reportOf(target.report).views)[0] ?? 'default' };
  const { data } = await asker.report(next, target);
  const found = new Map<string, Receipt>();
  for (const below of data)
    for (const [token, receipt] of (await receiptsBehind(asker, next, target, { row: below, field: null })) ?? [])
      found.set(token, receipt);
  return found;
};

const receiptList = { id: 'transactions', view: 'default' } as const;

/** For each figure of a part in the list of receipts: the name of the figure in the report that leads to the list. */
const partOfFigure: Readonly<Partial<Record<FieldId, FieldId>>> = {
  item_amt: 'amt',
  item_qty: 'qty',
  department_amt: 'amt',
  department_qty: 'qty',
  tender_amt: 'amt',
};

/**
 * The list of receipts to which a figure leads, with the columns that the filters add; null if the figure leads
 * elsewhere.
 */
export const partsBehind = async (
  asker: Asker,
  one: ViewId,
  asked: ReportQuestion,
  { row, field }: { row: Row; field: FieldId },
): Promise<{ list: ReportQuestion; reply: ReportReply; brought: { field: FieldId; isClicked: boolean }[] } | null> => {
  const target = drillTarget(drillOf(viewOf(one), field), asked, row);
  if (target?.report !== receiptList.id) return null;
  const brought = broughtBy(viewOf(receiptList), target.filters);
  return {
    list: target,
    reply: await asker.report(receiptList, target),
    brought: brought.map((part) => ({ field: part, isClicked: (partOfFigure[part] ?? part) === field })),
  };
};

/** The part of each receipt that a row covers, by the row's identifiers; `pathOf` is the path of a department. */
export const partOf = (
  row: Row,
  asked: ReportQuestion,
  pathOf: (depId: number) => string | undefined,
  lists: ProgramLists,
): CellPart => {
  const depId = row['dep_id'] ?? asked.filters.departmentId ?? null;
  const path = depId === null ? undefined : pathOf(Number(depId));
  const { upc, tender, kind, description, discount, exempt_reason: exemption } = row;
  const { program, voucher_status: status, voucher_number: voucher } = row;
  return {
    lists,
    ...(typeof program === 'string' ? { program } : {}),
    // Only a row of a single voucher selects by the voucher. Rows of receipts list all vouchers of the receipt.
    ...(status === undefined ? {} : { voucher: String(voucher) }),
    ...(typeof upc === 'string' ? { upc } : {}),
    ...(path === undefined ? {} : { department: path }),
    ...(typeof discount === 'string' ? { discount } : {}),
    ...(typeof exemption === 'string' ? { exemption } : {}),
    ...(tender === undefined ? {} : { tender: { kind: String(kind), description: String(description) } }),
  };
};

const written: Readonly<Record<CellMeasure['unit'], (sum: number) => number>> = {
  money: toMoney,
  quantity: (sum) => sum / 10_000 + 0,
  count: (sum) => sum,
};

/** The sum of the receipts behind a cell, in the cell's format. */
export const sumOf = ({ unit, adds }: CellMeasure, receipts: Iterable<Receipt>, part: CellPart): number =>
  written[unit]([...receipts].reduce((sum, { transaction }) => sum + adds(transaction, part), 0));
