import { hash } from 'node:crypto';
import type {
  Discount,
  Line,
  Tax,
  Tender,
  Transaction,
  TransactionEvent,
  Voucher,
} from '@lanewise/contract/facts/transaction';

/**
 * What makes a transaction what it is, as one text in a fixed order. `occurrence` is missing on purpose: it is given when a
 * transaction enters, so that the same receipt sent alone or beside its namesake is the same. Written by hand because every
 * receipt passes here: serialising with a list of names took a third of the time of decoding.
 */
const unit = '\u0001';
const group = '\u0002';

const line = (one: Line): string =>
  [
    one.sequence,
    one.kind,
    one.upc,
    one.description,
    one.quantity,
    one.units,
    one.weighed,
    one.unitPrice,
    one.amount,
  ].join(unit) +
  unit +
  [
    one.discount,
    one.entry,
    one.taxFlag,
    one.foodStamp,
    ...one.department.flatMap(({ code, name }) => [code, name]),
  ].join(unit);

const tender = (one: Tender): string =>
  [
    one.sequence,
    one.kind,
    one.code,
    one.description,
    one.amount,
    one.change,
    one.cashBack,
    one.cardBrand,
    one.cardLast4,
  ].join(unit);

const tax = (one: Tax): string =>
  [one.sequence, one.code, one.description, one.taxable, one.percent, one.amount].join(unit) +
  unit +
  [one.exempted, one.exemptTax, one.exemptReason].join(unit);

const discount = (one: Discount): string =>
  [one.sequence, one.line, one.kind, one.code, one.description, one.amount].join(unit);

const voucher = (one: Voucher): string =>
  [one.sequence, one.number, one.program, one.action, one.amount, one.expiry].join(unit);

const event = (one: TransactionEvent): string => [one.sequence, one.kind, one.detail].join(unit);

const header = (one: Transaction): string =>
  [
    one.store,
    one.businessDate,
    one.lane,
    one.number,
    one.kind,
    one.began,
    one.ended,
    one.cashier,
    one.cashierName,
  ].join(unit) +
  unit +
  [one.customer, one.currency, one.total, one.ringSeconds, one.tenderSeconds, one.idleSeconds].join(unit) +
  (one.voids ? unit + [one.voids.store, one.voids.businessDate, one.voids.lane, one.voids.number].join(unit) : '');

const list = <Item>(items: readonly Item[], write: (item: Item) => string): string =>
  items.length === 0 ? group : `${items.length}${group}${items.map(write).join(group)}`;

/** 128 bits of SHA-256 over the decoded content, as 32 hexadecimal digits. */
export const contentHash = (transaction: Transaction): string =>
  hash(
    'sha256',
    header(transaction) +
      list(transaction.lines, line) +
      list(transaction.tenders, tender) +
      list(transaction.taxes, tax) +
      list(transaction.discounts, discount) +
      list(transaction.vouchers, voucher) +
      list(transaction.events, event),
    'hex',
  ).slice(0, 32);
