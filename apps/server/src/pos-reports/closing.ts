import type { Closing, ClosingRow, ClosingSection } from '@lanewise/contract/entities/pos-report';
import type { ClosingKind } from '@lanewise/contract/entities/pos-report-rules';
import type { FieldId } from '@lanewise/contract/fields';
import { notStated } from '@lanewise/contract/reports/filters';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import { toNumber } from '@lanewise/domain/format';
import { notesOf } from '../exports/notes.ts';
import type { ExportWords } from '../exports/words.ts';
import { wideOf, wideText } from '../facts/decimal.ts';
import type { ReportQuestion } from '../reports/engine/query.ts';
import { readHistories, readWholeness, type Wholeness } from '../question/completeness.ts';
import { bridgeSection } from './bridge.ts';
import type { Writing } from './writing.ts';
import { figuresByDay, storeDay, type DayFigures, type LaneFigure, type SalesFigure } from './figures.ts';

export interface ClosingInput extends Writing {
  /** Any question for the store and the business date of the closing. */
  question: ReportQuestion;
}

/** The sum of decimal texts of SQL, exactly. */
const sumOf = (amounts: readonly string[]): string => wideText(amounts.reduce((sum, one) => sum + wideOf(one), 0n));

const parts: readonly (FieldId & keyof SalesFigure)[] = [
  'gross_sales_amt',
  'returns_amt',
  'store_coupons_amt',
  'voids_amt',
];

/**
 * A figure links to a report that shows the figure, or to receipts that add up to the figure. The summary is not
 * available to every company.
 */
const salesSection = ({ sales }: DayFigures, { words, leads }: Writing): ClosingSection => {
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
      ...parts.map((field) => row(field, [null, toNumber(sales[field])])),
      row('net_sales_amt', [null, toNumber(sales.net_sales_amt)], whole),
      row('tax', [null, toNumber(sales.tax)], leads('summary') ?? leads('transactions')),
      row('customer_qty', [Number(sales.customer_qty), null], whole),
    ],
  };
};

const total = (words: ExportWords, values: (number | null)[]): ClosingRow => ({
  key: 'total',
  label: words.own.total,
  values,
  href: null,
});

const taxSection = ({ taxes }: DayFigures, { words, leads }: Writing): ClosingSection => ({
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

const tenderSection = ({ tenders }: DayFigures, { words, leads }: Writing): ClosingSection => ({
  key: 'tenders',
  columns: ['count', 'received', 'refunded', 'amount'],
  rows:
    tenders.length === 0
      ? []
      : [
          ...tenders.map(({ tender, kind, count, received, refunded, net }): ClosingRow => ({
            key: tender,
            label: words.nameOf('tender', tender),
            values: [Number(count), toNumber(received), toNumber(refunded), toNumber(net)],
            href: leads('tender', { tenderName: tender }) ?? leads('transactions', { tender: kind }),
          })),
          total(words, [
            tenders.reduce((sum, { count }) => sum + Number(count), 0),
            ...(['received', 'refunded', 'net'] as const).map((name) =>
              toNumber(sumOf(tenders.map((one) => one[name]))),
            ),
          ]),
        ],
});

const drawers = ['loan', 'pickup', 'paidIn', 'paidOut', 'noSale'] as const;

const drawerSection = ({ drawer }: DayFigures, { words, leads }: Writing): ClosingSection => ({
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

const departmentSection = ({ departments }: DayFigures, { words, leads }: Writing): ClosingSection => ({
  key: 'departments',
  columns: ['quantity', 'amount'],
  rows:
    departments.length === 0
      ? []
      : [
          ...departments.map(({ id, name, units, amount }): ClosingRow => ({
            key: id,
            label: name,
            values: [Number(units), toNumber(amount)],
            href: leads('locationItems', { department: Number(id) }),
          })),
          total(words, [
            Number(sumOf(departments.map(({ units }) => units))),
            toNumber(sumOf(departments.map(({ amount }) => amount))),
          ]),
        ],
});

/** One line for each cashier or lane; none if the source does not distinguish them. */
const laneSection = (
  { lanes }: DayFigures,
  { words, leads }: Writing,
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

const sectionsOf = (figures: DayFigures, kind: ClosingKind, input: Writing): ClosingSection[] => {
  switch (kind) {
    case 'closing':
      return [
        salesSection(figures, input),
        bridgeSection(figures, input),
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

/** The sections of these kinds; a day without receipts has no figures, rather than zeros. */
export const sectionsOfDay = (
  figures: DayFigures | undefined,
  kinds: readonly ClosingKind[],
  input: Writing,
): ClosingSection[] =>
  figures ? kinds.flatMap((kind) => sectionsOf(figures, kind, input)).filter(({ rows }) => rows.length > 0) : [];

/** Completeness of the store-days of a question. */
export const wholenessOf = async (question: ReportQuestion): Promise<Wholeness> => {
  const { arrivals, scope, names, now } = question;
  return readWholeness(question, await readHistories(arrivals, scope, names.places, scope.from, now));
};

/** Figures of one store and business date for display: sections, completeness of the receipts, and missing data. */
export interface DaySections {
  state: Closing['state'];
  notes: string[];
  sections: ClosingSection[];
}

export const daySections = async (input: ClosingInput, kinds: readonly ClosingKind[]): Promise<DaySections> => {
  const { question, words } = input;
  const { scope, names } = question;
  const [location = 0] = scope.locations;
  const [days, whole] = await Promise.all([figuresByDay(question), wholenessOf(question)]);
  return {
    state: whole.stateOf(names.places.get(location)?.regLocId ?? 0, scope.from) ?? 'notExpected',
    notes: notesOf(whole.completeness, question, words),
    sections: sectionsOfDay(days.get(storeDay(location, scope.from)), kinds, input),
  };
};

/**
 * Makes a closing report of one store and business date from the receipts. The report states how complete the receipts
 * are.
 */
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
