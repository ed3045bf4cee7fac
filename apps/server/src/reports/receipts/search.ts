import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import { bareNumber } from '@lanewise/domain/bare-number';
import { itemNumber } from '../../facts/item-number.ts';
import { and, dates, empty, or, sql, text, u32, u32s, u64, u64s, type Sql } from '../../facts/sql.ts';
import type { LookUp, ReportQuestion } from '../engine/query.ts';
import { current, inDepartment, within } from '../../question/scoped.ts';

/** Length of the longest receipt number and item code (GTIN-14). */
const mostDigits = 14;

/**
 * Returns a code as typed, and with each number of leading zeros that a source may have written. The index can look up
 * a list of codes, but not the result of a function.
 */
const withZeros = (digits: string): string[] => {
  const bare = bareNumber(digits);
  const lengths = Array.from({ length: Math.max(1, mostDigits - bare.length + 1) }, (_, at) => bare.length + at);
  return [...new Set([digits, ...lengths.map((length) => bare.padStart(length, '0'))])];
};

const wordsOf = (codes: readonly string[]): Sql => sql`word in ${u64s(codes.map(itemNumber))}`;
const isOf = (clue: string, codes: readonly string[]): Sql => and([sql`clue = ${text(clue)}`, wordsOf(codes)]);

const amount = /^-?\d{1,9}\.\d{1,2}$/;
const digits = /^\d{1,20}$/;

/** Whether a text is searched in the names of cashiers. This is so if it is neither an amount nor made of digits. */
const isName = (searched: string): boolean => !amount.test(searched) && !digits.test(searched);

/**
 * `12.50` finds receipts with this total; digits find a receipt number, the code of an item or a cashier without a
 * name.
 */
const ofText = (searched: string): Sql => {
  if (amount.test(searched)) {
    const total = BigInt.asUintN(64, BigInt(Math.round(Number(searched) * FIXED_SCALE)));
    return and([sql`clue = 'total'`, sql`word = ${u64(total)}`]);
  }
  const codes = withZeros(searched);
  return or([isOf('number', codes), isOf('item', codes), isOf('cashier', [searched])]);
};

/** A cashier's name, or their number if they have none; as in the index of `transaction`. */
export const cashierShown = sql`if(cashier_name = '', transaction.cashier, cashier_name)`;
const namedLike = (cashier: Sql, part: string): Sql => sql`positionCaseInsensitiveUTF8(${cashier}, ${text(part)}) > 0`;

/** The parts of a question that are looked up in `receipt_word`. Each part is a condition on the rows of this table. */
const sought = (question: ReportQuestion): Sql[] => {
  const { number, searchText } = question.parameters;
  const searched = searchText.trim();
  return [
    ...ofItem(question),
    ...(number === undefined ? [] : [isOf('number', withZeros(number))]),
    ...(searched === '' || isName(searched) ? [] : [ofText(searched)]),
  ];
};

const receiptKey = sql`business_date, location, entry_no`;

/** Whether a row is one of the given entries, in the form of `only`. */
export const isAmong = (entries: readonly string[]): Sql => {
  const known = entries.map((entry) => entry.split(' '));
  const [days, stores] = [known.map(([day = '']) => day), known.map(([, store]) => Number(store))];
  return sql`(${receiptKey}) in arrayZip(${dates(days)}, ${u32s(stores)}, ${u64s(known.map(([, , number = '']) => number))})`;
};

/** Amount and quantity of the item in question in each receipt, by entry. */
export const itemParts = (question: ReportQuestion): Sql => {
  const { scope, only: { entries } = {} } = question;
  const conditions = [within(scope), ...ofItem(question), ...(entries ? [isAmong(entries)] : [])];
  return sql`
      select entry_no as part_entry, sum(item_units) as part_units, sum(item_amount) as part_amount
      from receipt_word where ${and(conditions)} group by entry_no`;
};

const found = (question: ReportQuestion, words: Sql): Sql =>
  sql`select ${receiptKey} from receipt_word where ${within(question.scope)} and ${words}`;

/** The condition on rows of `receipt_word` for the requested item and the requested department. */
const ofItem = (question: ReportQuestion): Sql[] => {
  const { upc, departmentId } = question.parameters;
  if (upc === undefined) return [];
  const department = departmentId === undefined ? [] : [inDepartment(question, departmentId)];
  return [and([isOf('item', [upc]), ...department])];
};

/** The condition that a basket holds all of the items: the customer keeps at least some of each item. */
const holdsAll = ({ scope, parameters }: ReportQuestion): Sql[] =>
  (parameters.withItems ?? []).map(
    (upc) => sql`(${receiptKey}) in (
      select ${receiptKey} from receipt_word where ${within(scope)} and ${isOf('item', [upc])} and customers = 1
      group by ${receiptKey} having sum(item_units) > 0)`,
  );

/** Conditions on rows of `transaction`: receipts with an item, with a number, or that match the search text. */
export const lookedUp = (question: ReportQuestion): Sql[] => {
  const searched = question.parameters.searchText.trim();
  // The key of `transaction` begins with the date and the store, so only the granules of these dates and stores are
  // read.
  const listed = [
    ...sought(question).map((words) => sql`(${receiptKey}) in (${found(question, words)})`),
    ...holdsAll(question),
  ];
  if (searched === '' || !isName(searched)) return listed;
  return [...listed, sql`(number = ${text(searched)} or ${namedLike(cashierShown, searched)})`];
};

const ofScope = ({ scope, parameters }: ReportQuestion): Sql =>
  parameters.kinds === 'sales' ? sql`${within(scope)} and selling = 1` : within(scope);

/**
 * The look-up of a question that only searches for words. The table of words alone then counts the receipts and finds
 * their keys. Null for a question with other conditions.
 */
export const lookUp = (question: ReportQuestion): LookUp | null => {
  const [words, ...others] = sought(question);
  const searched = question.parameters.searchText.trim();
  if (!words || others.length > 0 || (searched !== '' && isName(searched))) return null;
  const rows = sql`from receipt_word where ${ofScope(question)} and ${words}`;
  const sums = sql`sum(sign) as row_count, sum(customers * sign) as customer_qty, sum(receipt_word.units * sign) as items,
      sum(receipt_word.total * sign) as total, sum(receipt_word.tax_amount * sign) as tax`;
  const isItem = question.parameters.upc !== undefined;
  const itemSums = isItem ? sql`, sum(item_amount * sign) as item_amt, sum(item_units * sign) as item_qty` : empty;
  // An item has a row for each of its departments.
  const itemOnce = isItem ? sql`, sum(words.item_amount) as item_amount, sum(words.item_units) as item_units` : empty;
  return {
    sums: sql`select ${sums}${itemSums} ${rows} group by clue, word, dep_id having row_count > 0`,
    once: sql`select ${sums}${itemSums} from (
      select any(words.sign) as sign, any(words.customers) as customers, any(words.units) as units,
        any(words.total) as total, any(words.tax_amount) as tax_amount${itemOnce}
      from (select * ${rows}) as words group by entry_no) as receipt_word`,
    keys: (limit, offset, isOnce) => sql`
      select concat(toString(business_date), ' ', toString(location), ' ', toString(entry_no)) as entry
      ${rows} and ${current(question.scope)}
      order by ended desc, entry_no desc ${isOnce ? empty : sql`limit 1 by entry_no`} limit ${u32(limit)} offset ${u32(offset)}`,
  };
};

/**
 * Count and sums of receipts found by a cashier's name or by a number with other characters than digits; null for other
 * searches.
 */
export const namedSums = (question: ReportQuestion): Sql | null => {
  const searched = question.parameters.searchText.trim();
  if (searched === '' || !isName(searched) || sought(question).length > 0) return null;
  // Few receipts have the searched number. A receipt with this number and a found cashier is already among the receipts
  // of that cashier.
  const numbered = sql`(${receiptKey}) in (${found(question, isOf('number', [searched]))})`;
  return sql`
    select sum(receipts) as row_count, sum(people) as customer_qty, sum(pieces) as items, sum(amount) as total, sum(taxes) as tax
    from (
      select sum(transactions) as receipts, sum(customers) as people, sum(units) as pieces, sum(transaction_sum.total) as amount,
        sum(tax_amount) as taxes
      from transaction_sum where ${ofScope(question)} and grain = 'cashier' and ${namedLike(sql`cashier`, searched)}
      union all
      select sum(sign), sum(customers * sign), sum(units * sign), sum(if(selling = 1, transaction.total, 0) * sign), sum(tax_amount * sign)
      from transaction where ${ofScope(question)} and ${numbered} and not ${namedLike(cashierShown, searched)})`;
};
