import { createHash } from 'node:crypto';
import type { Transaction } from '@lanewise/contract/facts/transaction';

/**
 * The names whose values make a transaction what it is, in the order they are hashed in. `occurrence` is missing on
 * purpose: it is given when a transaction enters, so that the same receipt sent alone or beside its namesake is the same.
 */
const hashedNames: string[] = [
  ...['store', 'businessDate', 'lane', 'number', 'kind', 'began', 'ended', 'cashier', 'cashierName', 'customer'],
  ...['currency', 'total', 'ringSeconds', 'tenderSeconds', 'idleSeconds'],
  ...['lines', 'tenders', 'taxes', 'discounts', 'vouchers', 'events', 'voids'],
  ...[
    'sequence',
    'upc',
    'description',
    'department',
    'code',
    'name',
    'quantity',
    'units',
    'weighed',
    'unitPrice',
    'amount',
  ],
  ...[
    'discount',
    'entry',
    'taxFlag',
    'foodStamp',
    'change',
    'cashBack',
    'cardBrand',
    'cardLast4',
    'taxable',
    'percent',
  ],
  ...['exempted', 'exemptTax', 'exemptReason', 'line', 'program', 'action', 'expiry', 'detail'],
];

/** 128 bits of SHA-256 over the decoded content, as 32 hexadecimal digits. */
export const contentHash = (transaction: Transaction): string =>
  createHash('sha256').update(JSON.stringify(transaction, hashedNames)).digest('hex').slice(0, 32);
