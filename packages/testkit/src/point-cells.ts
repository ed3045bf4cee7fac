import { drawerKinds, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import {
  tenderKinds,
  type Discount,
  type Line,
  type Tax,
  type Tender,
  type Transaction,
} from '@lanewise/contract/facts/transaction';
import { cellMeasures } from './cells.ts';
import { exceptionsIn } from './exception-cells.ts';
import { departmentAt, isItem, salesOf, sells } from './oracle.ts';
import { saidBy, type Said } from './program-cells.ts';

/**
 * What one receipt adds to a data point, computed in the plainest way from the receipt itself. It shares no code with the
 * product. Both figures in ten-thousandths.
 */
export interface PointCell {
  amount: number;
  quantity: number;
}

/** What the ids of filters stand for. */
export interface PointNames {
  /** Path of a department, as `departmentAt` writes it. */
  departments: ReadonlyMap<number, string>;
  /** Codes of an item list. */
  lists: ReadonlyMap<number, readonly string[]>;
  /** Whether a lane is a self-checkout. */
  isSelf: (transaction: Transaction) => boolean;
}

const one = 10_000;
const deepest = 8;

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const isAny = <Value>(wanted: readonly Value[] | undefined, value: Value): boolean =>
  wanted === undefined || wanted.includes(value);

const linesOf = (receipt: Transaction, filters: PointFilters, { departments, lists }: PointNames): Line[] => {
  const { department, category, upc, entry } = filters;
  const paths = department?.map((id) => departments.get(id) ?? '?');
  const codes = category?.flatMap((id) => lists.get(id) ?? []);
  // Lines without a department have one of their own, without code and name.
  const at = (line: Line): string => `${departmentAt(deepest)(line) || ' '} / `;
  const fits = (line: Line): boolean =>
    (paths === undefined || paths.some((path) => at(line).startsWith(`${path} / `))) &&
    isAny(codes, line.upc) &&
    isAny(upc, line.upc) &&
    isAny(entry, line.entry);
  return sells(receipt) ? receipt.lines.filter(isItem).filter(fits) : [];
};

const tendersOf = (receipt: Transaction, { tender, tenderName }: PointFilters, _?: PointNames): Tender[] =>
  sells(receipt)
    ? receipt.tenders.filter(({ kind, description }) => isAny(tender, kind) && isAny(tenderName, description || kind))
    : [];

const taxesOf = (receipt: Transaction, { taxName }: PointFilters, _?: PointNames): Tax[] =>
  sells(receipt) ? receipt.taxes.filter(({ code, description }) => isAny(taxName, description || code)) : [];

const reasonIn = (said: string): 'wic' | 'snap' | 'certificate' | 'other' =>
  /wic/i.test(said) ? 'wic' : /snap|ebt/i.test(said) ? 'snap' : /\d/.test(said) ? 'certificate' : 'other';

/** Exemptions by the words of the source. Taxes on the same goods exempt one amount, the largest; their taxes add up. */
const exemptionsOf = (receipt: Transaction, { exemption }: PointFilters, _?: PointNames) => {
  if (!sells(receipt)) return [];
  const rows = receipt.taxes.filter(({ exempted, exemptTax }) => exempted !== 0 || exemptTax !== 0);
  const reasons = [...new Set(rows.map(({ exemptReason }) => exemptReason))];
  return reasons
    .filter((said) => isAny(exemption, reasonIn(said)))
    .map((said) => {
      const own = receipt.taxes.filter(({ exemptReason }) => exemptReason === said);
      const codes = [...new Set(own.map(({ code }) => code))];
      const amounts = codes.map((code) => sum(own, (tax) => (tax.code === code ? tax.exempted : 0)));
      return {
        exempted: amounts.reduce((most, amount) => (Math.abs(amount) > Math.abs(most) ? amount : most), 0),
        tax: sum(own, ({ exemptTax }) => exemptTax),
      };
    });
};

const discountsOf = (receipt: Transaction, { discount, discountName }: PointFilters, _?: PointNames): Discount[] =>
  sells(receipt) && receipt.kind !== 'postVoid'
    ? receipt.discounts.filter(
        ({ kind, description }) => isAny(discount, kind) && isAny(discountName, description || kind),
      )
    : [];

/** As the reports of programs count them: a remainder is neither issued nor redeemed. */
const vouchersOf = (receipt: Transaction, { program, voucherAction }: PointFilters, _?: PointNames): Said[] =>
  sells(receipt)
    ? saidBy(receipt).filter((said) => isAny(program, said.program) && isAny<string>(voucherAction, said.role))
    : [];

/** A post void takes vouchers back, and a return leaves them. */
const timesOf = ({ kind }: Transaction): number => (kind === 'postVoid' ? -1 : kind === 'return' ? 0 : 1);

/** What the exceptions of a receipt are worth. */
const exceptionsOf = (receipt: Transaction, { exception }: PointFilters, _?: PointNames): number[] =>
  exceptionsIn(receipt)
    .filter(([mark]) => isAny(exception, mark))
    .map(([, amount]) => amount);

/** Whether a receipt meets the filters of every subject but the one that is added up. */
const meets = (receipt: Transaction, filters: PointFilters, names: PointNames, subject: string): boolean => {
  const given = (...of: (keyof PointFilters)[]): boolean => of.some((name) => filters[name] !== undefined);
  const conditions: [string, boolean, () => boolean][] = [
    ['items', given('department', 'category', 'upc', 'entry'), () => linesOf(receipt, filters, names).length > 0],
    ['tender', given('tender', 'tenderName'), () => tendersOf(receipt, filters).length > 0],
    ['tax', given('taxName'), () => taxesOf(receipt, filters).length > 0],
    ['exemption', given('exemption'), () => exemptionsOf(receipt, filters).length > 0],
    ['discount', given('discount', 'discountName'), () => discountsOf(receipt, filters).length > 0],
    ['voucher', given('program', 'voucherAction'), () => vouchersOf(receipt, filters).length > 0],
    ['event', given('event'), () => receipt.events.some(({ kind }) => isAny(filters.event, kind))],
    ['exception', given('exception'), () => exceptionsOf(receipt, filters).length > 0],
    ['record', given('receiptKind'), () => isAny(filters.receiptKind, receipt.kind)],
    ['lane', given('laneType'), () => isAny(filters.laneType, names.isSelf(receipt) ? 'selfCheckout' : 'staffed')],
  ];
  return conditions.every(([of, is, holds]) => !is || (of === subject && of !== 'lane') || holds());
};

const plain = (field: string, receipt: Transaction): number => cellMeasures[field]?.adds(receipt, {}) ?? 0;

type Asked = [receipt: Transaction, filters: PointFilters, names: PointNames];
type Adds = (...asked: Asked) => PointCell;

const money = (amount: number, count = 0): PointCell => ({ amount, quantity: count * one });

const ofHeader =
  (field: string): Adds =>
  (receipt) =>
    money(plain(field, receipt));

type Totals = Readonly<Partial<Record<PosTotal, [subject: string, adds: Adds]>>>;

/** Payments of one kind: received less refunded, and how many. */
const ofTender = (kind: Tender['kind']): Adds => {
  return (receipt, filters) => {
    const own = tendersOf(receipt, filters).filter((tender) => tender.kind === kind);
    return money(
      sum(own, ({ amount }) => amount),
      own.length,
    );
  };
};

/** Records of one kind, by what they come to. */
const ofRecord = (kind: Transaction['kind']): Adds => {
  return (receipt, { receiptKind }) =>
    receipt.kind === kind && isAny(receiptKind, kind) ? money(receipt.total, 1) : money(0);
};

const ofKinds = Object.fromEntries([
  ...tenderKinds.map((kind) => [`tender.${kind}`, ['tender', ofTender(kind)]]),
  ...drawerKinds.map((kind) => [`drawer.${kind}`, ['record', ofRecord(kind)]]),
]) as Totals;

/** By the subject of the total, and its name. */
const totals: Totals = {
  ...ofKinds,
  gross_sales_amt: ['sale', ofHeader('gross_sales_amt')],
  returns_amt: ['sale', ofHeader('returns_amt')],
  store_coupons_amt: ['sale', ofHeader('store_coupons_amt')],
  voids_amt: ['sale', ofHeader('voids_amt')],
  net_sales_amt: [
    'sale',
    (receipt) => ({ amount: plain('net_sales_amt', receipt), quantity: plain('net_sales_qty', receipt) }),
  ],
  net_sales_qty: ['sale', (receipt) => ({ amount: 0, quantity: plain('net_sales_qty', receipt) })],
  customer_qty: ['sale', (receipt) => money(0, plain('customer_qty', receipt))],
  tax: ['sale', ofHeader('tax')],
  deposit_amt: [
    'sale',
    (receipt) =>
      money(sells(receipt) ? sum(receipt.lines, (line) => (isItem(line) ? 0 : line.amount + line.discount)) : 0),
  ],
  'receipt.total': ['sale', (receipt) => (sells(receipt) ? money(receipt.total, 1) : money(0))],
  exempted_amt: [
    'exemption',
    (...asked) =>
      money(
        sum(exemptionsOf(...asked), ({ exempted }) => exempted),
        exemptionsOf(...asked).length,
      ),
  ],
  exempted_tax: [
    'exemption',
    (...asked) =>
      money(
        sum(exemptionsOf(...asked), ({ tax }) => tax),
        exemptionsOf(...asked).length,
      ),
  ],
  exemption_qty: ['exemption', (...asked) => money(0, exemptionsOf(...asked).length)],
  'item.sales': [
    'items',
    (...asked) => ({
      amount: sum(linesOf(...asked), ({ amount, discount }) => amount + discount),
      quantity: sum(linesOf(...asked), ({ units }) => units),
    }),
  ],
  'item.discounts': ['items', (...asked) => money(sum(linesOf(...asked), ({ discount }) => discount))],
  'item.customers': [
    'items',
    (receipt, ...asked) => {
      const chosen = linesOf(receipt, ...asked);
      return money(0, salesOf(receipt).some((line) => chosen.includes(line)) ? 1 : 0);
    },
  ],
  'tender.any': [
    'tender',
    (...asked) =>
      money(
        sum(tendersOf(...asked), ({ amount }) => amount),
        tendersOf(...asked).length,
      ),
  ],
  'tender.refunded': ['tender', (...asked) => money(sum(tendersOf(...asked), ({ amount }) => Math.max(-amount, 0)))],
  'tax.charged': [
    'tax',
    (...asked) =>
      money(
        sum(taxesOf(...asked), ({ amount }) => amount),
        taxesOf(...asked).length,
      ),
  ],
  'tax.taxable': ['tax', (...asked) => money(sum(taxesOf(...asked), ({ taxable }) => taxable))],
  'discount.given': [
    'discount',
    (...asked) =>
      money(
        sum(discountsOf(...asked), ({ amount }) => amount),
        discountsOf(...asked).length,
      ),
  ],
  'voucher.any': [
    'voucher',
    (...asked) =>
      money(
        sum(vouchersOf(...asked), ({ amount }) => amount),
        vouchersOf(...asked).length * timesOf(asked[0]),
      ),
  ],
  'event.any': ['event', ({ events }, { event }) => money(0, events.filter(({ kind }) => isAny(event, kind)).length)],
  'exception.any': [
    'exception',
    (...asked) =>
      money(
        sum(exceptionsOf(...asked), (amount) => amount),
        exceptionsOf(...asked).length,
      ),
  ],
  'record.any': [
    'record',
    (receipt, { receiptKind }) => (isAny(receiptKind, receipt.kind) ? money(receipt.total, 1) : money(0)),
  ],
  'drawer.noSale': [
    'exception',
    (receipt, { exception }) => money(0, isAny(exception, 'noSale') ? plain('no_sale_qty', receipt) : 0),
  ],
};

/** Totals that have an independent definition. */
export const checkedTotals = Object.keys(totals) as PosTotal[];

/** What a receipt adds to a total with its filters. */
export const pointAdds = (
  receipt: Transaction,
  total: PosTotal,
  filters: PointFilters,
  names: PointNames,
): PointCell => {
  const [subject, adds] = totals[total] ?? [];
  if (!subject || !adds) throw new Error(`no independent definition of ${total}`);
  return meets(receipt, filters, names, subject) ? adds(receipt, filters, names) : money(0);
};
