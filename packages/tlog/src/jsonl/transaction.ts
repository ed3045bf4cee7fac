import {
  eventKinds,
  tenderKinds,
  transactionKinds,
  type DepartmentStep,
  type Discount,
  type Line,
  type Tax,
  type Tender,
  type Transaction,
  type TransactionEvent,
  type Voucher,
} from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { divide } from '../exact.ts';
import { productOf } from '../product.ts';
import { formatFixed, sumOf } from '../fixed.ts';
import { Fields, FieldProblem } from './fields.ts';
import { refuseContradicting, unlikelySign } from './signs.ts';

/** Default values of transactions, from the header line. */
export interface Constants {
  store: string;
  businessDate: string;
  lane: string;
  currency: string;
}

/** The constants in front of the first header. */
export const noConstants: Constants = { store: '', businessDate: '', lane: '', currency: '' };

/** Fields of each object on the wire, in writing order. */
export const wire = {
  header: ['lanewise', 'store', 'businessDate', 'lane', 'currency'],
  transaction: [
    'store',
    'businessDate',
    'lane',
    'number',
    'occurrence',
    'kind',
    'began',
    'ended',
    'cashier',
    'cashierName',
    'customer',
    'currency',
    'total',
    'ringSeconds',
    'tenderSeconds',
    'idleSeconds',
    'lines',
    'tenders',
    'taxes',
    'discounts',
    'vouchers',
    'events',
  ],
  lines: [
    'sequence',
    'kind',
    'upc',
    'description',
    'department',
    'quantity',
    'units',
    'weighed',
    'unitPrice',
    'amount',
    'discount',
    'entry',
    'taxFlag',
    'foodStamp',
  ],
  tenders: ['sequence', 'kind', 'code', 'description', 'amount', 'change', 'cashBack', 'cardBrand', 'cardLast4'],
  taxes: ['sequence', 'code', 'description', 'taxable', 'percent', 'amount', 'exempted', 'exemptTax', 'exemptReason'],
  discounts: ['sequence', 'line', 'kind', 'code', 'description', 'amount'],
  vouchers: ['sequence', 'number', 'program', 'action', 'amount', 'expiry'],
  events: ['sequence', 'kind', 'detail'],
} as const;

export const lineKinds = ['sale', 'return', 'void', 'deposit'] as const;
export const entries = ['scanned', 'keyed', 'weighed', 'department', 'unknown'] as const;
export const discountKinds = ['promotion', 'storeCoupon', 'manual', 'loyalty', 'override', 'other'] as const;
export const voucherActions = ['issued', 'redeemed'] as const;

export const constantsOf = (fields: Fields): Constants => ({
  store: fields.name('store'),
  businessDate: fields.date('businessDate'),
  lane: fields.name('lane'),
  currency: fields.text('currency'),
});

/**
 * Reads one transaction and fills absent fields with their defaults (docs/formats.md). `location`, when set, overrides
 * the store of the line. `occurrence` is -1 when absent. Throws FieldProblem.
 */
export const transactionOf = (fields: Fields, constants: Constants, location: string | undefined): Transaction => {
  const began = fields.localTime('began');
  const store = location ?? (fields.name('store') || constants.store);
  if (store === '') throw fields.missing('store');
  const businessDate = fields.date('businessDate') || constants.businessDate || began.slice(0, 10);
  if (businessDate === '') throw fields.missing('businessDate');

  const kind = fields.choice('kind', transactionKinds, 'sale');
  const currency = fields.text('currency', constants.currency);
  const read = { lines: fields.list('lines'), taxes: fields.list('taxes') };
  const lines = linesOf(read.lines, kind, currency);
  const taxes = read.taxes.map(taxOf);
  const computed = sumOf(lines, ({ amount, discount }) => amount + discount) + sumOf(taxes, ({ amount }) => amount);
  const total = fields.decimal('total') ?? computed;
  const tenders = fields.list('tenders').map(tenderOf);
  const unlikely = !fields.has('total') && tenders.length === 0 ? unlikelySign(lines, taxes) : null;
  const doubted = unlikely && read[unlikely.list][unlikely.at];
  if (doubted) throw doubted.wrong(unlikely.field, unlikely.problem);
  const paid = tenders.length === 0 ? total : sumOf(tenders, ({ amount }) => amount);
  return {
    store,
    businessDate,
    lane: fields.name('lane') || constants.lane,
    number: fields.requiredName('number'),
    occurrence: fields.whole('occurrence', -1),
    kind,
    began,
    ended: fields.localTime('ended', began),
    cashier: fields.name('cashier'),
    cashierName: fields.text('cashierName'),
    customer: fields.name('customer'),
    currency,
    total,
    ringSeconds: fields.whole('ringSeconds', 0),
    tenderSeconds: fields.whole('tenderSeconds', 0),
    idleSeconds: fields.whole('idleSeconds', 0),
    lines,
    tenders,
    taxes,
    discounts: fields.list('discounts').map(discountOf),
    vouchers: fields.list('vouchers').map(voucherOf),
    events: fields.has('events')
      ? fields.list('events').map(eventOf)
      : imbalance(lines.length > 0, total, computed, paid),
  };
};

/** An event for a transaction that does not add up; only if the sender lists no events. */
export const imbalance = (sells: boolean, total: Fixed, computed: Fixed, paid: Fixed): TransactionEvent[] => {
  if (!sells || (total === computed && total === paid)) return [];
  const detail = `total ${formatFixed(total)}, sum ${formatFixed(computed)}, paid ${formatFixed(paid)}`;
  return [{ sequence: 1, kind: 'unbalanced', detail }];
};

/** Kinds of transactions in which everything goes back, with their names in messages. */
const goingBack: Partial<Record<Transaction['kind'], string>> = { return: 'return', postVoid: 'post void' };

/**
 * The lines of a transaction. A return or a post void with only positive lines is refused, because nobody knows whether
 * the goods were sold or returned. A post void of a return removes its lines with lines of kind `void`.
 */
const linesOf = (all: readonly Fields[], kind: Transaction['kind'], currency: string): Line[] => {
  const lines = all.map((line, at) => lineOf(line, at, currency));
  const back = goingBack[kind];
  if (back === undefined || lines.some(({ amount }) => amount < 0)) return lines;
  const above = all[lines.findIndex((line) => line.amount > 0 && line.kind !== 'void')];
  if (above) throw above.wrong('amount', `is above zero, but this is a ${back}, and nothing on it is below zero`);
  return lines;
};

const lineOf = (fields: Fields, at: number, currency: string): Line => {
  const kind = fields.choice('kind', lineKinds, 'sale');
  const weighed = fields.flag('weighed');
  const one = kind === 'return' || kind === 'void' ? '-1' : '1';
  const quantity = fields.decimal('quantity') ?? Number(one) * FIXED_SCALE;
  const price = fields.decimal('unitPrice');
  const product = (): Fixed => productOf(fields.digits('unitPrice', ''), fields.digits('quantity', one), currency);
  const amount = fields.decimal('amount') ?? (price === null ? null : product());
  if (amount === null) throw fields.missing('amount');
  refuseContradicting(fields, kind, quantity, amount);
  const units = fields.decimal('units') ?? unitsOf(quantity, weighed);
  if (units * quantity < 0) throw fields.wrong('units', 'has another sign than its quantity');
  return {
    sequence: fields.whole('sequence', at + 1),
    kind,
    upc: fields.name('upc'),
    description: fields.text('description'),
    department: departmentOf(fields),
    quantity,
    units,
    weighed,
    unitPrice: price ?? priceOf(amount, quantity),
    amount,
    discount: fields.decimal('discount') ?? 0,
    entry: fields.choice('entry', entries, weighed ? 'weighed' : 'unknown'),
    taxFlag: fields.text('taxFlag'),
    foodStamp: fields.flag('foodStamp'),
  };
};

/** A weighed line counts as one, regardless of its weight. */
export const unitsOf = (quantity: Fixed, weighed: boolean): Fixed =>
  weighed ? Math.sign(quantity) * FIXED_SCALE + 0 : quantity;

export const priceOf = (amount: Fixed, quantity: Fixed): Fixed => Math.abs(divide(amount, quantity));

/** Reads a department: a text, or an array of texts or of { code, name } from the top of the hierarchy to the leaf. */
const departmentOf = (fields: Fields): DepartmentStep[] => {
  const value = fields.source['department'];
  if (value === undefined || value === null || value === '') return [];
  return [value].flat().map((step: unknown, at) => {
    if (typeof step === 'string' && step !== '') return { code: step, name: step };
    const path = `${fields.path}department[${at}]`;
    if (typeof step !== 'object')
      throw new FieldProblem('invalidValue', `${path} is neither a text nor { code, name }`);
    const both = new Fields(step, `${path}.`);
    const code = both.text('code', both.text('name'));
    return { code, name: both.text('name', code) };
  });
};

const tenderOf = (fields: Fields, at: number): Tender => {
  const cardLast4 = fields.text('cardLast4');
  if (cardLast4.length > 4)
    throw new FieldProblem('invalidValue', `${fields.path}cardLast4 holds more than four digits`);
  return {
    sequence: fields.whole('sequence', at + 1),
    kind: fields.choice('kind', tenderKinds),
    code: fields.text('code'),
    description: fields.text('description'),
    amount: fields.requiredDecimal('amount'),
    change: fields.decimal('change') ?? 0,
    cashBack: fields.flag('cashBack'),
    cardBrand: fields.text('cardBrand'),
    cardLast4,
  };
};

const taxOf = (fields: Fields, at: number): Tax => ({
  sequence: fields.whole('sequence', at + 1),
  code: fields.text('code'),
  description: fields.text('description'),
  taxable: fields.decimal('taxable') ?? 0,
  percent: fields.decimal('percent') ?? 0,
  amount: fields.requiredDecimal('amount'),
  exempted: fields.decimal('exempted') ?? 0,
  exemptTax: fields.decimal('exemptTax') ?? 0,
  exemptReason: fields.text('exemptReason'),
});

const discountOf = (fields: Fields, at: number): Discount => ({
  sequence: fields.whole('sequence', at + 1),
  line: fields.whole('line', 0),
  kind: fields.choice('kind', discountKinds, 'other'),
  code: fields.text('code'),
  description: fields.text('description'),
  amount: fields.requiredDecimal('amount'),
});

const voucherOf = (fields: Fields, at: number): Voucher => ({
  sequence: fields.whole('sequence', at + 1),
  number: fields.name('number'),
  program: fields.text('program'),
  action: fields.choice('action', voucherActions),
  amount: fields.requiredDecimal('amount'),
  expiry: fields.date('expiry'),
});

const eventOf = (fields: Fields, at: number): TransactionEvent => ({
  sequence: fields.whole('sequence', at + 1),
  kind: fields.choice('kind', eventKinds),
  detail: fields.text('detail'),
});
