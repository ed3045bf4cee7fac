import {
  eventKinds,
  tenderKinds,
  transactionKinds,
  type Line,
  type Transaction,
} from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decodeAll, splitAll, transactionsOf } from '../testing.ts';
import { jsonl } from './format.ts';
import { discountKinds, entries, lineKinds, voucherActions } from './transaction.ts';
import { writeJsonl } from './write.ts';

// Hundreds of generated cases, or whole files, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** Every amount that the format can hold: 11 digits before the point, 4 after it. */
const fixed = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1 - 1e15, max: 1e15 - 1 }));
const money = fc.integer({ min: -1e9, max: 1e9 });
const text = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 12 }));
/** What something is called by has no blanks around it. */
const name = text.map((value) => value.trim());
const filled = text.map((value) => `x${value}`.trim());
const when = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19));
const time = fc.oneof(fc.constant(''), when);
const date = when.map((local) => local.slice(0, 10));
const small = fc.nat(99_999);
const sequence = fc.integer({ min: 0, max: 9 });
const flag = fc.boolean();
const list = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 4 });

/** What came back is negative, and so is what was taken off (contract, signs). */
const signed = (line: Line): Line => {
  const quantity = line.kind === 'return' ? -Math.abs(line.quantity) + 0 : line.quantity;
  const isBack = line.kind === 'return' || quantity < 0;
  const units = quantity * line.units < 0 ? -line.units : line.units;
  return { ...line, quantity, units, amount: isBack && line.amount > 0 ? -line.amount : line.amount };
};
/** A return or a post void has something below zero, or nothing above but what was taken off. */
const goingBack = (one: Transaction): Transaction => {
  const isBack = one.kind === 'return' || one.kind === 'postVoid';
  if (!isBack || one.lines.some(({ amount }) => amount < 0)) return one;
  return { ...one, lines: one.lines.filter(({ kind, amount }) => amount <= 0 || kind === 'void') };
};
const line = fc
  .record<Line>({
    sequence,
    kind: fc.constantFrom(...lineKinds),
    upc: name,
    description: text,
    department: list(fc.record({ code: text, name: text })),
    quantity: fixed,
    units: fixed,
    weighed: flag,
    unitPrice: fixed,
    amount: money,
    discount: money,
    entry: fc.constantFrom(...entries),
    taxFlag: text,
    foodStamp: flag,
  })
  .map(signed);

const transaction = fc
  .record<Transaction>({
    store: filled,
    businessDate: date,
    lane: name,
    number: filled,
    occurrence: small,
    kind: fc.constantFrom(...transactionKinds),
    began: time,
    ended: time,
    cashier: name,
    cashierName: text,
    customer: name,
    currency: fc.constantFrom('', 'USD', 'EUR'),
    total: fixed,
    ringSeconds: small,
    tenderSeconds: small,
    idleSeconds: small,
    lines: list(line),
    tenders: list(
      fc.record({
        sequence,
        kind: fc.constantFrom(...tenderKinds),
        code: text,
        description: text,
        amount: money,
        change: money,
        cashBack: flag,
        cardBrand: text,
        cardLast4: fc.stringMatching(/^[0-9]{0,4}$/),
      }),
    ),
    taxes: list(
      fc.record({
        sequence,
        code: text,
        description: text,
        taxable: fixed,
        percent: fixed,
        amount: money,
        exempted: fixed,
        exemptTax: fixed,
        exemptReason: text,
      }),
    ),
    discounts: list(
      fc.record({
        sequence,
        line: small,
        kind: fc.constantFrom(...discountKinds),
        code: text,
        description: text,
        amount: fixed,
      }),
    ),
    vouchers: list(
      fc.record({
        sequence,
        number: name,
        program: text,
        action: fc.constantFrom(...voucherActions),
        amount: fixed,
        expiry: fc.oneof(fc.constant(''), date),
      }),
    ),
    events: list(fc.record({ sequence, kind: fc.constantFrom(...eventKinds), detail: text })),
  })
  .map(goingBack);

describe('any transactions', () => {
  it('are decoded as they were written, cut anywhere', () => {
    fc.assert(
      fc.property(list(transaction), fc.array(fc.nat()), (transactions, cuts) => {
        const content = [...writeJsonl(transactions)].join('');
        const decoded = decodeAll(jsonl, content, { cuts });
        expect(decoded.filter(({ type }) => type !== 'transaction')).toEqual([]);
        expect(transactionsOf(decoded)).toEqual(transactions);
      }),
      { numRuns: 300 },
    );
  });

  it('are decoded the same, at the same places, when the file is split', () => {
    const header = '{"lanewise":1,"currency":"USD"}\n';
    fc.assert(
      fc.property(
        list(transaction),
        fc.integer({ min: 1, max: 3_000 }),
        fc.array(fc.nat()),
        (transactions, targetBytes, cuts) => {
          const content = header + [...writeJsonl(transactions)].join('');
          const segments = splitAll(jsonl, content, { targetBytes, limitBytes: 1e6, cuts });
          const decoded = segments.flatMap(({ bytes, baseOffset }) =>
            decodeAll(jsonl, bytes).map((one) => ({ ...one, offset: one.offset + baseOffset })),
          );
          expect(decoded).toEqual(decodeAll(jsonl, content));
        },
      ),
    );
  });

  it('never crash the decoder when bytes are changed', () => {
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    fc.assert(
      fc.property(
        list(transaction),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat()),
        (transactions, changes, cuts) => {
          const bytes = Uint8Array.from(Buffer.from([...writeJsonl(transactions)].join('')));
          for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
          expect(decodeAll(jsonl, bytes, { cuts })).toEqual(decodeAll(jsonl, bytes));
        },
      ),
    );
  });
});

describe('cutting JSON lines', () => {
  const content = `{"lanewise":1,"store":"9"}\n${'{"number":"1","kind":"noSale"}\n'.repeat(3)}`;

  it('is refused where one line is larger than a segment', () => {
    expect(() => splitAll(jsonl, content, { targetBytes: 5, limitBytes: 30 })).toThrow(
      /One line fills more than a segment/,
    );
  });

  it('repeats the header', () => {
    const texts = splitAll(jsonl, content, { targetBytes: 58, limitBytes: 1_000 }).map(({ bytes }) =>
      Buffer.from(bytes).toString(),
    );
    expect(texts).toHaveLength(3);
    expect(texts.every((part) => part.startsWith('{"lanewise":1,"store":"9"}\n{"number"'))).toBe(true);
  });
});
