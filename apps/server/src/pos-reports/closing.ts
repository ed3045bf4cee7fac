import { own } from '@lanewise/contract/own';
import type { Closing, ClosingRow, ClosingSection } from '@lanewise/contract/entities/pos-report';
import type { ClosingKind } from '@lanewise/contract/entities/pos-report-rules';
import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { notStated } from '@lanewise/contract/reports/filters';
import type { ReportId } from '@lanewise/contract/reports/index';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import { toNumber } from '@lanewise/domain/format';
import { notesOf } from '../exports/notes.ts';
import type { Words } from '../exports/words.ts';
import { wideOf, wideText } from '../facts/decimal.ts';
import type { Question } from '../reports/engine/query.ts';
import { dayFigures, type DayFigures, type LaneFigure } from './figures.ts';

/** Address of a report for the reader, with filters beyond store and date; null if the reader may not open it. */
export type Leads = (report: ReportId, query?: Readonly<Record<string, string | number>>) => string | null;

export interface ClosingInput {
  /** Any question about the one store and business date. */
  question: Question;
  words: Words;
  leads: Leads;
}

const numberOf = (row: Row, name: string): number => Number(own(row, name) ?? 0);

/** The sum of decimal texts of SQL, exactly. */
const sumOf = (amounts: readonly string[]): string => wideText(amounts.reduce((sum, one) => sum + wideOf(one), 0n));

const sales: readonly FieldId[] = ['gross_sales_amt', 'returns_amt', 'store_coupons_amt', 'voids_amt'];

/**
 * A figure links to a report that shows it, or to receipts that sum to it; the summary is not available to every
 * company.
 */
const salesSection = ({ summary }: DayFigures, { words, leads }: ClosingInput): ClosingSection => {
  const row = (field: FieldId, values: (number | null)[], href = leads('summary')): ClosingRow => ({
    key: field,
    label: words.find(`field.${field}`) ?? field,
    values,
    href,
  });
  const whole = leads('summary') ?? leads('overview');
  return {
    key: 'sales',
    columns: ['count', 'amount'],
    rows: [
      ...sales.map((field) => row(field, [null, numberOf(summary, field)])),
      row('net_sales_amt', [null, numberOf(summary, 'net_sales_amt')], whole),
      row('tax', [null, numberOf(summary, 'tax')], leads('summary') ?? leads('transactions')),
      row('customer_qty', [numberOf(summary, 'customer_qty'), null], whole),
    ],
  };
};

const total = (words: Words, values: (number | null)[]): ClosingRow => ({
  key: 'total',
  label: words.own.total,
  values,
  href: null,
});

const taxSection = ({ taxes }: DayFigures, { words, leads }: ClosingInput): ClosingSection => ({
  key: 'taxes',
  columns: ['amount'],
  rows:
    taxes.length === 0
      ? []
      : [
          ...taxes.map(({ code, description, amount }, at) => ({
            key: `${at} ${code}`,
            label: description || code || words.say('field.tax'),
            values: [toNumber(amount)],
            href: leads('transactions', { taxName: description || code || notStated }),
          })),
          total(words, [toNumber(sumOf(taxes.map(({ amount }) => amount)))]),
        ],
});

const tenderSection = ({ tenders }: DayFigures, { words, leads }: ClosingInput): ClosingSection => ({
  key: 'tenders',
  columns: ['count', 'received', 'refunded', 'amount'],
  rows:
    tenders.data.length === 0
      ? []
      : [
          ...tenders.data.map((row): ClosingRow => {
            const name = String(row['tender']);
            return {
              key: name,
              label: words.nameOf('tender', name),
              values: ['count', 'debit', 'credit', 'amt'].map((field) => numberOf(row, field)),
              href: leads('tender', { tenderName: name }) ?? leads('transactions', { tender: String(row['kind']) }),
            };
          }),
          total(
            words,
            ['count', 'debit', 'credit', 'amt'].map((field) => numberOf(tenders.totals, field)),
          ),
        ],
});

const drawers = ['loan', 'pickup', 'paidIn', 'paidOut', 'noSale'] as const;

const drawerSection = ({ drawer }: DayFigures, { words, leads }: ClosingInput): ClosingSection => ({
  key: 'drawer',
  columns: ['count', 'amount'],
  rows: drawers.flatMap((kind) => {
    const found = drawer.find((one) => one.kind === kind);
    if (!found) return [];
    const amount = kind === 'noSale' ? null : toNumber(found.amount);
    return [
      {
        key: kind,
        label: words.nameOf('kind', kind),
        values: [found.count, amount],
        href: leads('transactions', { kinds: 'all', receiptKind: kind }),
      },
    ];
  }),
});

const departmentSection = ({ departments }: DayFigures, { words, leads }: ClosingInput): ClosingSection => ({
  key: 'departments',
  columns: ['quantity', 'amount'],
  rows:
    departments.data.length === 0
      ? []
      : [
          ...departments.data.map((row): ClosingRow => ({
            key: String(row['dep_id']),
            label: String(row['name']),
            values: [numberOf(row, 'qty'), numberOf(row, 'amt')],
            href: leads('locationItems', { department: numberOf(row, 'dep_id') }),
          })),
          total(words, [numberOf(departments.totals, 'qty'), numberOf(departments.totals, 'amt')]),
        ],
});

/** One line for each cashier or lane; none if the source does not distinguish them. */
const laneSection = (
  { lanes }: DayFigures,
  { words, leads }: ClosingInput,
  by: 'cashier' | 'lane',
  labelOf: (one: LaneFigure) => string,
): ClosingSection => {
  const groups = new Map<string, LaneFigure[]>();
  for (const one of lanes) groups.set(one[by], [...(groups.get(one[by]) ?? []), one]);
  const values = (of: readonly LaneFigure[]): number[] => [
    of.reduce((sum, { customers }) => sum + customers, 0),
    Number(sumOf(of.map(({ units }) => units))),
    toNumber(sumOf(of.map(({ net }) => net))),
  ];
  const leadOf = (key: string): string | null => {
    if (by === 'cashier') return leads('transactions', { cashierNumber: key === '' ? notStated : key });
    return key === '' ? null : leads('transactions', { lane: writeLanes([key]) });
  };
  const known = [...groups].filter(([key]) => key !== '');
  return {
    key: by === 'cashier' ? 'cashiers' : 'lanes',
    columns: ['customers', 'quantity', 'amount'],
    rows:
      known.length === 0
        ? []
        : [
            ...[...groups].map(([key, of]): ClosingRow => {
              const [first] = of;
              return {
                key,
                label: key === '' || !first ? words.say('unknownCashier') : labelOf(first),
                values: values(of),
                href: leadOf(key),
              };
            }),
            total(words, values(lanes)),
          ],
  };
};

const sectionsOf = (figures: DayFigures, kind: ClosingKind, input: ClosingInput): ClosingSection[] => {
  switch (kind) {
    case 'closing':
      return [
        salesSection(figures, input),
        taxSection(figures, input),
        tenderSection(figures, input),
        drawerSection(figures, input),
      ];
    case 'department':
      return [departmentSection(figures, input)];
    case 'cashier':
      return [
        laneSection(figures, input, 'cashier', ({ cashier, name }) =>
          [cashier, name === cashier ? '' : name].filter((text) => text !== '').join(' '),
        ),
        laneSection(figures, input, 'lane', ({ lane }) => lane),
      ];
  }
};

/** Figures of one store and business date for display: sections, completeness of the receipts, and missing data. */
export interface DaySections {
  state: Closing['state'];
  notes: string[];
  sections: ClosingSection[];
}

export const daySections = async (input: ClosingInput, kinds: readonly ClosingKind[]): Promise<DaySections> => {
  const { question, words } = input;
  const figures = await dayFigures(question);
  return {
    state: figures.state,
    notes: notesOf(figures.completeness, question, words),
    // A day without receipts has no figures, rather than zeros.
    sections: hasReceipts(figures)
      ? kinds.flatMap((kind) => sectionsOf(figures, kind, input)).filter(({ rows }) => rows.length > 0)
      : [],
  };
};

const hasReceipts = ({ lanes, drawer }: DayFigures): boolean => lanes.length > 0 || drawer.length > 0;

/** A closing report of one store and business date, made from its receipts; it states how complete they are. */
export const makeClosing = async (input: ClosingInput & { kind: ClosingKind }): Promise<Closing> => {
  const { question, kind } = input;
  const { scope, names } = question;
  const place = names.places.get(scope.locations[0] ?? 0);
  return {
    kind,
    regionLocationId: place?.regLocId ?? 0,
    location: place?.name ?? '',
    storeNumber: place?.storeNumber ?? '',
    businessDate: scope.from,
    ...(await daySections(input, [kind])),
  };
};
