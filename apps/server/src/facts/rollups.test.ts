import { transactionKinds, type Line, type Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainEntry, reverseEntries } from './drawn.testing.ts';
import { insertJournal, resetFacts, type JournalEntry } from './journal.ts';
import { itemNumberOf } from './item-number.ts';
import { sql, type Sql } from './sql.ts';
import { rounds } from '../thorough.testing.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const cents = fc.integer({ min: -5_000, max: 20_000 }).map((value) => value * 100);

const line: fc.Arbitrary<{ line: Line; leaf: number }> = fc.record({
  leaf: fc.integer({ min: 6, max: 8 }),
  line: fc.record({
    sequence: fc.nat(9),
    kind: fc.constantFrom('sale', 'return', 'void', 'deposit'),
    upc: fc.constantFrom('1', '01', '2'),
    description: fc.constantFrom('', 'Milk'),
    department: fc.constant([]),
    quantity: cents,
    units: cents,
    weighed: fc.boolean(),
    unitPrice: cents,
    amount: cents,
    discount: cents,
    entry: fc.constant('scanned'),
    taxFlag: fc.constant(''),
    foodStamp: fc.boolean(),
  }),
});

const entry = fc
  .record({
    location: fc.integer({ min: 1, max: 2 }),
    day: fc.integer({ min: 1, max: 3 }),
    hour: fc.integer({ min: 8, max: 9 }),
    kind: fc.constantFrom(...transactionKinds),
    lines: fc.array(line, { maxLength: 4 }),
    total: cents,
    paid: cents,
    tax: cents,
    customers: fc.nat(1),
    reversed: fc.boolean(),
    lane: fc.constantFrom('', '1'),
  })
  .map(({ location, day, hour, lines, paid, tax, customers, reversed, ...header }) => {
    const businessDate = `2026-11-0${day}`;
    const transaction: Transaction = {
      store: '',
      businessDate,
      number: '',
      occurrence: 0,
      began: '',
      ended: `${businessDate}T0${hour}:00:00`,
      cashier: '',
      cashierName: '',
      customer: '',
      currency: '',
      ringSeconds: 0,
      tenderSeconds: 0,
      idleSeconds: 0,
      ...header,
      lines: lines.map((item) => item.line),
      discounts: [],
      vouchers: [],
      events: [],
      tenders: [
        {
          sequence: 1,
          kind: 'cash',
          code: '1',
          description: '',
          amount: paid,
          change: 100,
          cashBack: false,
          cardBrand: '',
          cardLast4: '',
        },
      ],
      taxes: [
        {
          sequence: 1,
          code: '',
          description: '',
          taxable: 0,
          percent: 0,
          amount: tax,
          exempted: 0,
          exemptTax: 0,
          exemptReason: '',
        },
      ],
    };
    const sold = lines.filter((item) => item.line.kind !== 'deposit');
    const levels = sold.map(({ line: { units, amount, discount }, leaf }) => ({
      level: 2,
      depId: leaf,
      units,
      amount,
      discount,
      customers: 0,
    }));
    return {
      location,
      transaction,
      reversed,
      stamps: { customers, levels, lineDepartments: lines.map(({ leaf }) => leaf) },
    };
  });

const same = async (raw: Sql, rollup: Sql): Promise<void> => {
  expect(await facts.query(rollup)).toEqual(await facts.query(raw));
};

/** Sums the sold lines of a column from the documents of the journal. */
const sold = sql`from journal array join lines as item where selling = 1 and item.kind != 'deposit'`;

describe('rollups', () => {
  it(
    'are the sums over the lines, whatever was entered and taken back',
    { timeout: rounds(180_000, 600_000) },
    async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (drawn) => {
          run += 1;
          await resetFacts(facts);
          const entries = drawn.map(({ location, transaction, stamps }, index): JournalEntry => {
            const plain = plainEntry(index + 1, location, { ...transaction, number: String(index + 1) });
            return { ...plain, stamps };
          });
          await insertJournal(facts, entries, `run-${run}`);
          const back = drawn.flatMap(({ reversed }, index) =>
            reversed ? [{ entryNo: index + 1, as: index + 101 }] : [],
          );
          if (back.length > 0) await reverseEntries(facts, 1, back, `back-${run}`);

          await same(
            sql`select location, business_date, hour, sum((item.amount + item.discount) * sign) as net, sum(item.units * sign) as units
              ${sold} group by all having net != 0 or units != 0 order by all`,
            sql`select location, business_date, hour, sum(net_amount) as net, sum(net_units) as units
              from sales_hour group by all having net != 0 or units != 0 order by all`,
          );
          await same(
            sql`select sum(net_amount) as net, sum(tax_amount) as tax, sum(customers) as customers from sales_hour`,
            sql`select sum(gross_amount + return_amount + discount_amount + void_amount) as net,
                (select sum(arraySum(taxes.amount) * sign) from journal where selling = 1) as tax,
                (select sum(customers * sign) from journal where selling = 1) as customers from sales_hour`,
          );
          await same(
            sql`select item.dep_id as dep_id, location, sum((item.amount + item.discount) * sign) as net,
              sum(item.units * sign) as units ${sold} group by all having net != 0 or units != 0 order by all`,
            sql`select dep_id, location, sum(amount) as net, sum(sales_department.units) as units from sales_department
              where level = 2 group by all having net != 0 or units != 0 order by all`,
          );
          const byDay = (table: Sql): Sql => sql`
          select location, business_date, sum(${table}.transactions), sum(${table}.customers), sum(${table}.net_amount),
            sum(${table}.net_units), sum(${table}.gross_amount), sum(${table}.return_amount), sum(${table}.discount_amount),
            sum(${table}.void_amount), sum(${table}.deposit_amount), sum(${table}.tax_amount), sum(${table}.total)
          from ${table} group by location, business_date
          having sum(${table}.transactions) != 0 order by location, business_date`;
          const figures = (await facts.query<Record<string, unknown>>(byDay(sql`sales_hour`))).map((row) =>
            Object.values(row),
          );
          const ofDays = (await facts.query<Record<string, unknown>>(byDay(sql`sales_day`))).map((row) =>
            Object.values(row),
          );
          expect(ofDays).toEqual(figures);
          await same(
            sql`select level, location, dep_id, sum(amount) as net, sum(units) as pieces, sum(customers) as people
              from sales_department group by all having net != 0 or pieces != 0 or people != 0 order by all`,
            sql`select level, location, dep_id, sum(amount) as net, sum(units) as pieces, sum(customers) as people
              from sales_department_month group by all having net != 0 or pieces != 0 or people != 0 order by all`,
          );
          for (const grain of [sql`'day'`, sql`'month'`]) {
            await same(
              sql`select location, sum(sales_day.net_amount) as net, sum(sales_day.net_units) as units
                from sales_day group by all having net != 0 or units != 0 order by all`,
              sql`select location, sum(cashier_work.net_amount) as net, sum(cashier_work.net_units) as units
                from cashier_work where grain = ${grain} group by all having net != 0 or units != 0 order by all`,
            );
            await same(
              sql`select level, location, dep_id, sum(amount) as net, sum(sales_department.units) as pieces
                from sales_department group by all having net != 0 or pieces != 0 order by all`,
              sql`select level, location, dep_id, sum(amount) as net, sum(cashier_department.units) as pieces
                from cashier_department where grain = ${grain} group by all having net != 0 or pieces != 0 order by all`,
            );
          }
          const byItem = (
            table: Sql,
          ) => sql`select dep_id, upc, sum(amount) as net, sum(${table}.units) as units, sum(lines) as count
          from ${table} group by all having net != 0 or units != 0 or count != 0 order by all`;
          const items = sql`select item.dep_id as dep_id, item.upc as upc, sum((item.amount + item.discount) * sign) as net,
          sum(item.units * sign) as units, sum(sign) as count
          ${sold} group by all having net != 0 or units != 0 or count != 0 order by all`;
          await same(items, byItem(sql`item_day`));
          await same(items, byItem(sql`item_month`));
          await same(items, byItem(sql`item_year`));
          await same(items, byItem(sql`chain_item_month`));
          await same(items, byItem(sql`chain_item_year`));
          await same(
            sql`select sum(arraySum(tenders.amount) * sign) as paid, sum(sign * length(tenders)) as count from journal where selling = 1`,
            sql`select sum(received - refunded) as paid, sum(tender_day.count) as count from tender_day`,
          );
          const shown = sql`sum(customers * sign) as people, sum(net_units * sign) as pieces,
            sum(if(selling = 1, journal.total, 0) * sign) as paid, sum(tax_amount * sign) as taxes`;
          const anything = sql`having receipts != 0 or pieces != 0 or paid != 0 or taxes != 0 order by all`;
          for (const [grain, hour, cashier] of [
            [sql`'hour'`, sql`hour`, sql`''`],
            [sql`'cashier'`, sql`toUInt8(0)`, sql`toString(journal.cashier)`],
          ] as const)
            await same(
              sql`select location, business_date, ${hour} as at, ${cashier} as who, sum(sign) as receipts, ${shown}
                from journal group by all ${anything}`,
              sql`select location, business_date, hour as at, toString(cashier) as who, sum(transactions) as receipts,
                  sum(customers) as people, sum(units) as pieces, sum(transaction_sum.total) as paid, sum(tax_amount) as taxes
                from transaction_sum where grain = ${grain} group by all ${anything}`,
            );
          await same(
            sql`select word, dep_id, location, sum(sign) as receipts, sum(customers * sign) as people, sum(units * sign) as pieces,
                sum(total * sign) as paid, sum(tax_amount * sign) as taxes
              from (
                select distinct ${itemNumberOf(sql`item.upc`)} as word, item.dep_id as dep_id, location, entry_no, sign, customers,
                  net_units as units, journal.total as total, tax_amount
                from journal array join lines as item where selling = 1)
              group by all ${anything}`,
            sql`select word, dep_id, location, sum(sign) as receipts, sum(customers * sign) as people, sum(units * sign) as pieces,
                sum(receipt_word.total * sign) as paid, sum(tax_amount * sign) as taxes
              from receipt_word where clue = 'item' group by all ${anything}`,
          );
          await same(
            sql`select location, business_date, lane, sum(sign) as entered from journal group by all having entered != 0 order by all`,
            sql`select location, business_date, lane, sum(transactions) as entered from lane_day group by all having entered != 0 order by all`,
          );
          await same(
            sql`select entry_no from journal where sign = 1 and entry_no not in (select reverses from journal where sign = -1) order by 1`,
            sql`select entry_no from transaction where sign = 1 and entry_no not in (select entry_no from superseded) order by 1`,
          );
        }),
        { numRuns: rounds(3, 60) },
      );
    },
  );
});
