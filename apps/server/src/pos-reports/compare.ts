import type { ClosingColumn, ClosingRow, ClosingSection, ComparedRow } from '@lanewise/contract/entities/pos-report';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { toNumber } from '@lanewise/domain/format';
import { wordsOf } from '../exports/words.ts';
import { plainLabel, type Printed, type PrintedFigure } from './read.ts';

const moneyOf = (value: Fixed): number => toNumber(value / FIXED_SCALE);

/** Names that store controllers use for the figures of every closing, by our section and key. */
const names: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sales: {
    gross_sales_amt: ['GROSS SALES', 'GROSS', 'VENTES BRUTES'],
    returns_amt: ['RETURNS', 'REFUNDS', 'RETOURS', 'REMBOURSEMENTS'],
    store_coupons_amt: ['STORE COUPONS', 'DISCOUNTS', 'STORE DISCOUNTS', 'COUPONS MAGASIN', 'RABAIS', 'RABAIS MAGASIN'],
    voids_amt: ['POST VOIDS', 'VOIDS', 'VOIDED SALES', 'ANNULATIONS', 'VENTES ANNULEES'],
    net_sales_amt: ['NET SALES', 'NET', 'VENTES NETTES'],
    tax: ['TOTAL TAX', 'TAX', 'SALES TAX', 'TOTAL TAXES', 'TAXES', 'TOTAL DES TAXES'],
    customer_qty: ['CUSTOMERS', 'CUSTOMER COUNT', 'CLIENTS', 'NOMBRE DE CLIENTS'],
  },
  drawer: {
    loan: ['LOANS', 'LOAN', 'PRETS', 'FONDS DE CAISSE'],
    pickup: ['PICKUPS', 'PICKUP', 'PRELEVEMENTS'],
    paidIn: ['PAID IN', 'PAID INS', 'ENTREES DE CAISSE'],
    paidOut: ['PAID OUT', 'PAID OUTS', 'SORTIES DE CAISSE'],
    noSale: ['NO SALES', 'NO SALE', 'TIROIR SANS VENTE', 'OUVERTURES SANS VENTE'],
  },
};

/** Figures that are subtracted; registers print them with either sign. */
const lowering: ReadonlySet<string> = new Set(['returns_amt', 'store_coupons_amt', 'voids_amt']);

const totals: ReadonlySet<string> = new Set(['TOTAL', 'TOTAL TENDERS', 'TOTAL TAX', 'TOTAL TAXES', 'TOTAL PAIEMENTS']);

/** Largest number of uncompared lines that are named. An unrelated file has thousands of such lines. */
const mostNamed = 50;

/** Our keys by the labels that store controllers use, for each section. */
const keysBySection = new Map(
  Object.entries(names).map(([section, known]) => [
    section,
    new Map(Object.entries(known).flatMap(([key, labels]) => labels.map((label) => [label, key]))),
  ]),
);

/** Our figure for a printed line. A null value: we have no figure in that unit. */
interface Ours {
  key: string;
  label: string;
  count: number | null;
  amount: number | null;
  href: string | null;
}

const oursOf = (section: ClosingSection, row: ClosingRow): Ours => {
  const valueOf = (key: ClosingColumn): number | null =>
    row.values[section.columns.findIndex((one) => one === key)] ?? null;
  return { key: row.key, label: row.label, count: valueOf('count'), amount: valueOf('amount'), href: row.href };
};

/** The labels under which a store may print a row. A store prints in its own language, not in the reader's. */
const labelsOf = (section: string, { key, label }: ClosingRow): string[] => [
  label,
  key,
  ...(section === 'tenders' ? (['en', 'fr'] as const).map((language) => wordsOf(language).nameOf('tender', key)) : []),
];

/**
 * A section with an index that finds its rows by the label that a store prints, because a file may have thousands of
 * lines.
 */
interface Indexed {
  section: ClosingSection;
  byKey: ReadonlyMap<string, ClosingRow>;
  byLabel: ReadonlyMap<string, ClosingRow>;
}

/** If several rows have the same key or label, the first row counts. */
const indexed = (section: ClosingSection): Indexed => {
  const byKey = new Map<string, ClosingRow>();
  const byLabel = new Map<string, ClosingRow>();
  for (const row of section.rows) {
    if (!byKey.has(row.key)) byKey.set(row.key, row);
    const labels = row.key === 'total' ? [...totals] : labelsOf(section.key, row).map(plainLabel);
    for (const label of labels) if (!byLabel.has(label)) byLabel.set(label, row);
  }
  return { section, byKey, byLabel };
};

/** Our figure for a printed line; null: unknown. */
const matchOf = ({ section, label }: PrintedFigure, sections: ReadonlyMap<string, Indexed>): Ours | null => {
  const plain = plainLabel(label);
  const where = section === '' ? 'sales' : section;
  const own = sections.get(where);
  const key = keysBySection.get(where)?.get(plain);
  const found = key === undefined ? own?.byLabel.get(plain) : own?.byKey.get(key);
  if (own && found) return oursOf(own.section, found);
  // If a key has no row, its figure is 0: the receipts contain nothing of this kind.
  return key === undefined ? null : { key, label, count: 0, amount: 0, href: null };
};

const written = ({ label, count, amount }: PrintedFigure): string =>
  [label, count, amount === null ? null : moneyOf(amount).toFixed(2)].filter((part) => part !== null).join(' ');

/** One printed figure next to ours. Null if we have no figure in its unit. */
const rowOf = ({ section, label, count, amount }: PrintedFigure, ours: Ours): ComparedRow | null => {
  const told = { section, key: ours.key, label, href: ours.href };
  if (amount !== null) {
    if (ours.amount === null) return null;
    const theirs = lowering.has(ours.key) ? -Math.abs(amount) : amount;
    const difference = theirs - Math.round(ours.amount * FIXED_SCALE);
    return { ...told, unit: 'money', theirs: moneyOf(theirs), ours: ours.amount, difference: moneyOf(difference) };
  }
  if (count === null || ours.count === null) return null;
  return { ...told, unit: 'count', theirs: count, ours: ours.count, difference: count - ours.count };
};

/**
 * The store's printed figures next to the figures of its receipts, in the order of the print. Unknown lines are listed,
 * not guessed.
 */
export const compare = (
  { figures, unread }: Printed,
  sections: readonly ClosingSection[],
): { rows: ComparedRow[]; notCompared: string[] } => {
  const byKey = new Map(sections.map((section) => [section.key, indexed(section)]));
  const rows: ComparedRow[] = [];
  const notCompared: string[] = [];
  for (const figure of figures) {
    const ours = matchOf(figure, byKey);
    const row = ours && rowOf(figure, ours);
    if (row) rows.push(row);
    else notCompared.push(written(figure));
  }
  return { rows, notCompared: [...notCompared, ...unread].slice(0, mostNamed) };
};
