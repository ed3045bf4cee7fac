import { sellingKinds, type Transaction, type TransactionKind } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { receiptSumsOf } from '../facts/sums.ts';
import { transactionSums } from '../ingest/read/stamps.ts';
import type { Country } from './chain/catalogue.ts';
import type { Store } from './chain/companies.ts';
import { shareOf } from './chain/random.ts';
import { words as registers } from './chain/words.ts';

/** A report as the controller of a store prints it at the end of a day. */
export interface PrintedFile {
  reportType: 'closing' | 'department';
  fileName: string;
  text: string;
}

/** Days before the installation for which the stores sent their reports. */
const printedDays = 35;

/** The store whose closing report of the fourth day before the installation is missing, by country. */
const forgetful: Readonly<Record<Country, string>> = { US: '0014', CA: '104' };
const forgotten = 4;

/** Share of closings with a miscounted drawer, whose printed cash is too high. */
const miscountShare = 1 / 45;
const miscount: Fixed = 20 * FIXED_SCALE;

const words = {
  US: {
    closing: 'STORE CLOSING REPORT',
    department: 'DEPARTMENT REPORT',
    store: 'STORE',
    printed: 'PRINTED',
    sales: 'SALES',
    gross: 'GROSS SALES',
    returns: 'RETURNS',
    coupons: 'STORE COUPONS',
    voids: 'POST VOIDS',
    net: 'NET SALES',
    tax: 'TOTAL TAX',
    customers: 'CUSTOMERS',
    taxes: 'TAXES',
    tenders: 'TENDERS',
    total: 'TOTAL',
    drawer: 'DRAWERS',
    departments: 'DEPARTMENTS',
    kinds: { loan: 'LOANS', pickup: 'PICKUPS', paidOut: 'PAID OUT', noSale: 'NO SALES' },
  },
  CA: {
    closing: 'RAPPORT DE FERMETURE',
    department: 'RAPPORT DES RAYONS',
    store: 'MAGASIN',
    printed: 'IMPRIMÉ',
    sales: 'VENTES',
    gross: 'VENTES BRUTES',
    returns: 'RETOURS',
    coupons: 'RABAIS MAGASIN',
    voids: 'ANNULATIONS',
    net: 'VENTES NETTES',
    tax: 'TOTAL DES TAXES',
    customers: 'CLIENTS',
    taxes: 'TAXES',
    tenders: 'PAIEMENTS',
    total: 'TOTAL',
    drawer: 'TIROIRS',
    departments: 'RAYONS',
    kinds: { loan: 'PRÊTS', pickup: 'PRÉLÈVEMENTS', paidOut: 'SORTIES DE CAISSE', noSale: 'OUVERTURES SANS VENTE' },
  },
} as const;

const width = 48;

/** 1,234.56 in the US, 1 234,56 in Quebec. */
const money = (value: Fixed, country: Country): string => {
  const cents = Math.round(Math.abs(value) / 100);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, country === 'US' ? ',' : ' ');
  const sign = value < 0 && cents > 0 ? '-' : '';
  return `${sign}${whole}${country === 'US' ? '.' : ','}${String(cents % 100).padStart(2, '0')}`;
};

const centred = (text: string): string => `${' '.repeat(Math.max(0, Math.floor((width - text.length) / 2)))}${text}`;
const dotted = (label: string, figure: string): string =>
  `${`${label} `.padEnd(width - 14, '.')}  ${figure.padStart(12)}`;
const counted = (label: string, count: number, figure: string): string =>
  `${label.padEnd(width - 22)}  ${String(count).padStart(6)}  ${figure.padStart(12)}`;

interface Line {
  count: number;
  amount: Fixed;
}

/** Counts like the controller: every transaction, even if its record was lost. */
const count = (whole: readonly Transaction[]) => {
  const figures = { gross: 0, returned: 0, discount: 0, voided: 0, net: 0, tax: 0, customers: 0 };
  const taxes = new Map<string, Line>();
  const tenders = new Map<string, Line>();
  const departments = new Map<string, Line>();
  const kinds = new Map<TransactionKind, Line>();
  const add = <Key>(to: Map<Key, Line>, key: Key, amount: Fixed, times = 1): void => {
    const before = to.get(key) ?? { count: 0, amount: 0 };
    to.set(key, { count: before.count + times, amount: before.amount + amount });
  };
  for (const transaction of whole) {
    add(kinds, transaction.kind, transaction.total);
    if (!sellingKinds.includes(transaction.kind)) continue;
    const sums = receiptSumsOf(transaction);
    for (const name of ['gross', 'returned', 'discount', 'voided', 'net', 'tax'] as const) figures[name] += sums[name];
    figures.customers += transactionSums(transaction, []).customers;
    for (const { description, amount } of transaction.taxes) add(taxes, description, amount);
    for (const { description, amount } of transaction.tenders) add(tenders, description, amount);
    for (const { kind, department, amount, discount, units } of transaction.lines)
      if (kind !== 'deposit') add(departments, department[0]?.name ?? '', amount + discount, units / FIXED_SCALE);
  }
  return { figures, taxes, tenders, departments, kinds };
};

const byName = <Value>(lines: ReadonlyMap<string, Value>): [string, Value][] =>
  [...lines].sort(([a], [b]) => (a < b ? -1 : 1));

const sumOf = (lines: ReadonlyMap<string, Line>): Fixed =>
  [...lines.values()].reduce((sum, line) => sum + line.amount, 0);

const headOf = ({ country, number, name }: Store, date: Day, title: string): string[] => [
  centred(title),
  centred(`${words[country].store} ${number}  ${name.toUpperCase()}`),
  centred(date),
  '-'.repeat(width),
];

const closingOf = (store: Store, date: Day, counts: ReturnType<typeof count>): string => {
  const { country } = store;
  const said = words[country];
  const { figures, taxes, tenders, kinds } = counts;
  const write = (value: Fixed): string => money(value, country);
  const wrong = shareOf('miscount', country, store.number, date) < miscountShare ? miscount : 0;
  const cash = registers[country].tenders.cash;
  return [
    ...headOf(store, date, said.closing),
    said.sales,
    dotted(said.gross, write(figures.gross)),
    dotted(said.returns, write(figures.returned)),
    dotted(said.coupons, write(figures.discount)),
    dotted(said.voids, write(figures.voided)),
    dotted(said.net, write(figures.net)),
    dotted(said.tax, write(figures.tax)),
    dotted(said.customers, String(figures.customers)),
    '',
    ...(taxes.size > 0
      ? [said.taxes, ...byName(taxes).map(([name, { amount }]) => dotted(name, write(amount))), '']
      : []),
    said.tenders,
    ...byName(tenders).map(([name, line]) =>
      counted(name, line.count, write(line.amount + (name === cash ? wrong : 0))),
    ),
    dotted(said.total, write(sumOf(tenders) + wrong)),
    '',
    said.drawer,
    ...(['loan', 'pickup', 'paidOut'] as const).map((kind) => {
      const line = kinds.get(kind) ?? { count: 0, amount: 0 };
      return counted(said.kinds[kind], line.count, write(line.amount));
    }),
    dotted(said.kinds.noSale, String(kinds.get('noSale')?.count ?? 0)),
    '-'.repeat(width),
    '',
  ].join('\n');
};

const departmentsOf = (store: Store, date: Day, { departments, figures }: ReturnType<typeof count>): string => {
  const said = words[store.country];
  return [
    ...headOf(store, date, said.department),
    said.departments,
    ...byName(departments).map(([name, line]) =>
      counted(name.toUpperCase(), Math.round(line.count), money(line.amount, store.country)),
    ),
    dotted(said.total, money(figures.net, store.country)),
    '-'.repeat(width),
    '',
  ].join('\n');
};

/**
 * The reports that a store printed at the end of a business date. There are none for a day without customers, a day
 * long ago, a day in progress, or a store that fell silent. The printed closing includes the receipts whose records
 * were lost.
 */
export const printedOf = (
  store: Store,
  date: Day,
  whole: readonly Transaction[],
  { today, installed }: { today: Day; installed: Day },
): PrintedFile[] => {
  const { country, number, traits } = store;
  if (date >= today || date < addDays(installed, -printedDays)) return [];
  if (traits.includes('silent') && date >= addDays(installed, -1)) return [];
  if (!whole.some(({ kind }) => sellingKinds.includes(kind))) return [];
  const counts = count(whole);
  const isForgotten = number === forgetful[country] && date === addDays(installed, -forgotten);
  return [
    ...(isForgotten
      ? []
      : [{ reportType: 'closing', fileName: `CLOSE-${date}.TXT`, text: closingOf(store, date, counts) } as const]),
    { reportType: 'department', fileName: `DEPT-${date}.TXT`, text: departmentsOf(store, date, counts) },
  ];
};
