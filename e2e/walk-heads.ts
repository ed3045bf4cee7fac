import { readFileSync } from 'node:fs';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { broughtBy } from '@lanewise/contract/reports/brought';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { reportOf, reports, type ReportId } from '@lanewise/contract/reports/index';

// Under which heading the figures of a screen stand on the screen that it leads to.

const routes = new Map((Object.keys(reports) as ReportId[]).map((report) => [reportOf(report).route, report]));

/** The report and view behind an address. */
export const screenOf = (href: string): { report: ReportId; view: ReportView } | null => {
  const [route = '', query = ''] = href.replace(/^#/, '').split('?');
  const report = routes.get(route);
  if (report === undefined) return null;
  const { views } = reportOf(report);
  const view = views[new URLSearchParams(query).get('view') ?? 'default'] ?? Object.values(views)[0];
  return view ? { report, view } : null;
};

/** Parts of receipts under the names that their figures have above; other parts have the same name. */
const partOfFigure: Readonly<Partial<Record<FieldId, FieldId>>> = {
  item_amt: 'amt',
  item_qty: 'qty',
  department_amt: 'amt',
  department_qty: 'qty',
  tender_amt: 'amt',
};

/** The columns of a part by which an address selects receipts: other figures of such a list are of whole receipts. */
const partsIn = (href: string): FieldId[] => {
  const screen = screenOf(href);
  if (screen === null) return [];
  const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
  return broughtBy(screen.view, { ...query, departmentId: query['department'] });
};

export const isPart = (href: string): boolean => partsIn(href).length > 0;

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
export const languages = ['en', 'fr'] as const;
const textsIn = (language: (typeof languages)[number], name: string): Texts =>
  JSON.parse(readFileSync(new URL(`../packages/words/${language}/${name}.json`, import.meta.url), 'utf8')) as Texts;

/** The heading of a figure in a report; '' if it names none. */
export const headOf = (language: (typeof languages)[number], report: ReportId, field: FieldId): string => {
  const catalogues = ['report', ...(reportOf(report).texts ?? [])].map((name) => textsIn(language, name));
  const own = catalogues.map(({ column }) => (column?.[report] as Record<string, string> | undefined)?.[field]);
  const named = [...own, ...catalogues.map(({ field: all }) => all?.[field])];
  return named.find((text) => typeof text === 'string') ?? '';
};

/** A heading without its currency, which is another one in each company. */
export const bare = (head: string): string => head.replace(/ (CA)?\$( CA)?$/, '');

const headsOfFields = (report: ReportId, fields: readonly FieldId[]): Set<string> =>
  new Set(languages.flatMap((language) => fields.map((field) => bare(headOf(language, report, field)))));

/** Counts of receipts: a list of them has no column for it, but as many rows. */
export const countsOfReceipts = (report: ReportId): Set<string> =>
  headsOfFields(report, ['void_qty', 'refund_qty', 'no_sale_qty']);

/** Figures that nothing in a list of receipts stands for: net sales, where it has totals and taxes, and rates. */
export const lackedByReceipts = (report: ReportId): Set<string> => {
  const columns = Object.values(reportOf(report).views).flatMap((view): readonly FieldId[] => view.columns);
  return headsOfFields(report, ['net_sales_amt', ...columns.filter((field) => fieldOf(field).format === 'ratio')]);
};

/** Figures that another one stands for below: the store coupons of a summary are the discounts of its list. */
const elsewhere: Readonly<Partial<Record<FieldId, FieldId>>> = { store_coupons_amt: 'discount_amt' };

/** Figures that one report calls otherwise than the one below: what a store issued, its receipts earned. */
const renamed = (clicked: ReadonlyMap<string, string>, from: ReportId, below: ReportId): [string, string][] =>
  languages.flatMap((language) =>
    Object.values(reportOf(from).views)
      .flatMap(({ columns }): readonly FieldId[] => columns)
      .flatMap((field): [string, string][] => {
        const figure = clicked.get(headOf(language, from, field));
        const head = headOf(language, below, elsewhere[field] ?? field);
        return figure === undefined || head === '' ? [] : [[head, figure]];
      }),
  );

/** The figures of a clicked row under the headings that they have one level down. */
export const asBelow = (
  clicked: ReadonlyMap<string, string>,
  from: ReportId | undefined,
  href: string,
): Map<string, string> => {
  if (!from) return new Map(clicked);
  const below = screenOf(href)?.report;
  if (!isPart(href)) {
    return new Map([...(below ? renamed(clicked, from, below) : []), ...clicked]);
  }
  const parts = languages.flatMap((language) =>
    partsIn(href).flatMap((part): [string, string][] => {
      const above = clicked.get(headOf(language, from, partOfFigure[part] ?? part));
      return above === undefined ? [] : [[headOf(language, below ?? 'transactions', part), above]];
    }),
  );
  return new Map(parts);
};
