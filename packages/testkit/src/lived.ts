import fc from 'fast-check';
import type { Discount, Line, Tax, Transaction, Voucher } from '@lanewise/contract/facts/transaction';

/** Human details of a transaction that do not affect goods and money: generated separately and merged into it. */
interface Trace {
  cashier: (typeof cashiers)[number];
  ring: number;
  tender: number;
  entry: Line['entry'];
  discount: Discount['kind'];
  exemption: (typeof exemptions)[number];
  /** Cents that are not taxed. */
  exempted: number;
  events: readonly (typeof events)[number][];
  vouchers: readonly { action: Voucher['action']; program: (typeof programs)[number]; dollars: number }[];
}

/** Includes one without a name in the source, and one that the source does not name at all. */
const cashiers = [
  { cashier: '114', cashierName: 'Zoé G.' },
  { cashier: '115', cashierName: '' },
  { cashier: '', cashierName: '' },
] as const;

const exemptions = ['', '', 'SNAP', 'WIC', 'CERTIFICATE 4711', 'MANAGER'] as const;
const programs = ['DOUBLE UP', 'DOUBLE UP', 'MILK INCENTIVE', 'SUMMER FUN'] as const;
const events = ['override', 'noSale', 'ageCheck', 'itemNotFound', 'reboot'] as const;

const trace: fc.Arbitrary<Trace> = fc.record({
  cashier: fc.constantFrom(...cashiers),
  ring: fc.constantFrom(0, 12, 95),
  tender: fc.constantFrom(0, 7, 31),
  entry: fc.constantFrom<Line['entry']>('scanned', 'keyed', 'unknown'),
  discount: fc.constantFrom<Discount['kind']>('promotion', 'storeCoupon', 'manual', 'loyalty'),
  exemption: fc.constantFrom(...exemptions),
  exempted: fc.integer({ min: 1, max: 2_000 }),
  events: fc.subarray([...events], { maxLength: 2 }),
  vouchers: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(
      fc.record({
        action: fc.constantFrom<Voucher['action']>('issued', 'issued', 'redeemed'),
        program: fc.constantFrom(...programs),
        dollars: fc.integer({ min: 1, max: 12 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
});

/** 6.5 % that was not charged, as a separate row. */
const exemptTax = ({ exemption, exempted }: Trace, sequence: number): Tax[] =>
  exemption === ''
    ? []
    : [
        {
          sequence,
          code: 'T1',
          description: 'STATE TAX',
          taxable: exempted * 100,
          percent: 65_000,
          amount: 0,
          exempted: exempted * 100,
          exemptTax: Math.round(exempted * 0.065) * 100,
          exemptReason: exemption,
        },
      ];

const lived = (transaction: Transaction, one: Trace, at: number): Transaction => {
  const { lines, taxes, discounts, tenders } = transaction;
  const sells = transaction.kind === 'sale' && lines.length > 0;
  return {
    ...transaction,
    ...one.cashier,
    ...(lines.length > 0 ? { ringSeconds: one.ring, tenderSeconds: one.tender } : {}),
    lines: lines.map((line) => (line.entry === 'scanned' ? { ...line, entry: one.entry } : line)),
    discounts: discounts.map((discount) => ({ ...discount, kind: one.discount })),
    taxes: [...taxes, ...(sells ? exemptTax(one, lines.length + taxes.length + tenders.length + 1) : [])],
    vouchers: sells
      ? one.vouchers.map(({ action, program, dollars }, index) => ({
          sequence: index + 1,
          number: `${at}-${index}`,
          program,
          action,
          amount: dollars * 10_000,
          expiry: '2026-04-30',
        }))
      : transaction.vouchers,
    events: one.events.map((kind, index) => ({
      sequence: index + 1,
      kind,
      detail: kind === 'reboot' ? '' : 'at the lane',
    })),
  };
};

/**
 * The same transactions with cashiers, times, ways of entry, exemptions, coupons, vouchers and events. Money is
 * unchanged.
 */
export const livedIn = (transactions: readonly Transaction[]): fc.Arbitrary<Transaction[]> =>
  fc
    .array(trace, { minLength: transactions.length, maxLength: transactions.length })
    .map((traces) => transactions.map((transaction, at) => lived(transaction, traces[at] as Trace, at)));
