import fc from 'fast-check';
import { spread } from '../fixed.ts';
import type { Discount, Line, Tax, Tender, Transaction } from '@lanewise/contract/facts/transaction';

const text = fc.string({ unit: fc.constantFrom(...'Aé&<>"\'ñ0 -漢'), maxLength: 12 }).map((value) => value.trim());
const code = fc.stringMatching(/^[0-9A-Z]{1,8}$/);
const cents = fc.integer({ min: 0, max: 500_000 }).map((value) => value * 100);
const date = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString());

export const blank: Transaction = {
  store: '9',
  businessDate: '2026-03-01',
  lane: '',
  number: '1',
  occurrence: 0,
  kind: 'sale',
  began: '',
  ended: '',
  cashier: '',
  cashierName: '',
  customer: '',
  currency: '',
  total: 0,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  lines: [],
  tenders: [],
  taxes: [],
  discounts: [],
  vouchers: [],
  events: [],
};

const header = fc.record({
  store: code,
  businessDate: date.map((day) => day.slice(0, 10)),
  lane: fc.oneof(fc.constant(''), code),
  number: code,
  began: fc.oneof(
    fc.constant(''),
    date.map((day) => day.slice(0, 19)),
  ),
  ended: fc.oneof(
    fc.constant(''),
    date.map((day) => day.slice(0, 19)),
  ),
  customer: fc.oneof(fc.constant(''), code),
  currency: fc.constantFrom('', 'USD', 'EUR'),
  ringSeconds: fc.nat({ max: 5_000 }),
  tenderSeconds: fc.nat({ max: 5_000 }),
  idleSeconds: fc.nat({ max: 5_000 }),
});

const cashier = fc.oneof(
  fc.constant({ cashier: '', cashierName: '' }),
  fc.record({ cashier: code, cashierName: text }),
);

const item = fc
  .record({
    upc: code,
    description: text,
    department: fc.array(fc.record({ code, name: code }), { maxLength: 3 }),
    pieces: fc.integer({ min: 1, max: 99 }),
    weight: fc.integer({ min: 1, max: 99_999 }),
    weighed: fc.boolean(),
    price: cents,
    amount: cents,
    off: fc.array(fc.record({ part: fc.integer({ min: 1, max: 3 }), code, description: text }), { maxLength: 2 }),
    kind: fc.constantFrom<Line['kind']>('sale', 'sale', 'sale', 'deposit', 'void'),
    entry: fc.constantFrom<Line['entry']>('scanned', 'keyed', 'department', 'unknown'),
    taxable: fc.boolean(),
    foodStamp: fc.boolean(),
  })
  .map((drawn) => ({ ...drawn, kind: drawn.amount === 0 && drawn.kind === 'void' ? ('sale' as const) : drawn.kind }));

interface Items {
  lines: Line[];
  discounts: Discount[];
}

/** Lines numbered from 1, each with its own discounts. `sign` -1 makes it a return. */
const itemsOf = (
  drawn: readonly (typeof item extends fc.Arbitrary<infer Item> ? Item : never)[],
  returned: boolean,
): Items => {
  const discounts: Discount[] = [];
  const lines = drawn.map((one, index): Line => {
    const sequence = index + 1;
    const kind = returned ? 'return' : one.kind;
    const sign = kind === 'return' || kind === 'void' ? -1 : 1;
    const quantity = sign * (one.weighed ? one.weight : one.pieces * 10_000);
    const own = one.off.map(({ part, code: promotion, description }): Discount => {
      const size = Math.floor(one.amount / 4 / part);
      const amount = size === 0 ? 0 : -sign * size;
      return { sequence, line: sequence, kind: 'promotion', code: promotion, description, amount };
    });
    discounts.push(...own);
    return {
      sequence,
      kind,
      upc: one.upc,
      description: one.description,
      department: one.department,
      quantity,
      units: one.weighed ? sign * 10_000 : quantity,
      weighed: one.weighed,
      unitPrice: one.price,
      amount: one.amount === 0 ? 0 : sign * one.amount,
      discount: own.reduce((sum, { amount }) => sum + amount, 0),
      entry: one.entry,
      taxFlag: `${one.taxable ? 'T' : ''}${one.foodStamp ? 'F' : ''}`,
      foodStamp: one.foodStamp,
    };
  });
  return { lines, discounts };
};

const taxes = fc.array(
  fc.record({
    code,
    description: text,
    taxable: cents,
    percent: fc.integer({ min: 1, max: 250_000 }),
    amount: cents,
    exempt: fc.boolean(),
  }),
  { maxLength: 2 },
);

const tenderParts = fc.record({
  kind: fc.constantFrom<Tender['kind']>(
    'check',
    'credit',
    'debit',
    'ebtFood',
    'ebtCash',
    'wic',
    'giftCard',
    'houseCharge',
    'manufacturerCoupon',
    'voucher',
    'other',
  ),
  code,
  description: text,
  brand: fc.constantFrom('', 'Visa', 'MasterCard'),
  last4: fc.constantFrom('', '1234', '0007'),
  part: fc.integer({ min: 0, max: 100 }),
  change: cents,
});

const roundingOf = (sequence: number, amount: number): Tender => ({
  sequence,
  kind: 'rounding',
  code: '',
  description: 'Rounding',
  amount,
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
});

const holdsCard = (kind: Tender['kind']): boolean => !['cash', 'check', 'manufacturerCoupon', 'voucher'].includes(kind);

export const build = fc
  .record({
    header,
    cashier,
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    returned: fc.boolean(),
    taxes,
    tender: tenderParts,
    rounded: fc.constantFrom(0, 0, 400, -200, 5_000),
    off: fc.option(fc.record({ code, description: text, size: fc.integer({ min: 1, max: 9_999_999 }) }), { nil: null }),
    vouchers: fc.array(
      fc.record({
        number: code,
        program: text,
        action: fc.constantFrom('issued' as const, 'redeemed' as const),
        amount: cents,
        expiry: fc.constantFrom('', '2026-12-31'),
      }),
      { maxLength: 2 },
    ),
  })
  .map((drawn): Transaction => {
    const { lines, discounts } = itemsOf(drawn.items, drawn.returned);
    let sequence = lines.length;
    const plain = lines.every(({ kind }) => kind !== 'void');
    const net = lines.reduce((sum, { amount, discount }) => sum + Math.max(0, amount + discount), 0);
    if (drawn.off !== null && !drawn.returned && plain && net > 0) {
      const amount = -Math.min(drawn.off.size, Math.floor(net / 2));
      const shares = spread(
        amount,
        lines.map((line) => Math.max(0, line.amount + line.discount)),
      );
      lines.forEach((line, index) => (line.discount += shares[index] ?? 0));
      const { code: promotion, description } = drawn.off;
      if (amount !== 0)
        discounts.push({ sequence: ++sequence, line: 0, kind: 'manual', code: promotion, description, amount });
    }
    const sign = drawn.returned ? -1 : 1;
    const signed = (amount: number): number => (amount === 0 ? 0 : sign * amount);
    const taxLines = drawn.taxes.map(({ exempt, taxable, amount, ...tax }): Tax => ({
      ...tax,
      sequence: ++sequence,
      taxable: signed(taxable),
      amount: exempt ? 0 : signed(amount),
      exempted: exempt ? signed(taxable) : 0,
      exemptTax: exempt ? signed(amount) : 0,
      exemptReason: exempt ? 'SNAP' : '',
    }));
    const total =
      lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0) +
      taxLines.reduce((sum, { amount }) => sum + amount, 0);
    const { kind, code: id, description, brand, last4, part, change } = drawn.tender;
    const first = Math.trunc((total * part) / 100);
    const rounding: Tender[] = drawn.rounded === 0 ? [] : [roundingOf(++sequence, drawn.rounded)];
    const rest = total - first - drawn.rounded;
    const tenders: Tender[] = [
      {
        sequence: ++sequence,
        kind,
        code: id,
        description,
        amount: first === 0 ? 0 : first,
        change: 0,
        cashBack: false,
        cardBrand: holdsCard(kind) ? brand : '',
        cardLast4: holdsCard(kind) ? last4 : '',
      },
      {
        sequence: ++sequence,
        kind: 'cash',
        code: '1',
        description: 'Cash',
        amount: rest,
        change: rest > 0 ? change : 0,
        cashBack: false,
        cardBrand: '',
        cardLast4: '',
      },
      ...rounding,
    ];
    const vouchers = drawn.vouchers.map((voucher) => ({ ...voucher, sequence: ++sequence }));
    const sold = lines.some((line) => line.kind === 'sale' || line.kind === 'deposit') || !drawn.returned;
    return {
      ...blank,
      ...drawn.header,
      ...drawn.cashier,
      kind: sold ? 'sale' : 'return',
      total,
      lines,
      discounts,
      taxes: taxLines,
      tenders,
      vouchers,
    };
  });
