import type { ReceiptRow } from '@lanewise/contract/entities/analytics-results';
import { MOST_RESULT_ROWS } from '@lanewise/contract/entities/analytics-rules';
import { itemNumber } from '../facts/item-number.ts';
import { sql, u32, u64, type Sql } from '../facts/sql.ts';
import { atTime, current, within } from '../question/scoped.ts';
import { encodeToken, uniqueIdOf } from '../question/receipt-token.ts';
import type { Answer } from './answer.ts';
import type { AskedAnalysis } from './asked.ts';

interface Row {
  date: string;
  ended: string;
  location: number;
  lane: string;
  number: string;
  occurrence: number;
  cashier: string;
  qty: string;
  amount: string;
  total: string;
}

/** Current receipts with the item: sales, and returns of the item. */
const linesOf = ({ scope, definition }: AskedAnalysis): Sql => {
  const { startTime, endTime } = definition.options ?? {};
  const time = startTime === undefined ? sql`true` : atTime(sql`ended`, { startTime, endTime });
  return sql`
    select entry_no, sum(item_units) as units, sum(item_amount) as amount from receipt_word
    where clue = 'item' and word = ${u64(itemNumber(definition.item1 ?? ''))} and ${within(scope)} and ${current(scope)}
      and selling = 1 and ${time} group by entry_no`;
};

/** The receipts of item 1, the newest first. */
export const askTransactions = async (asked: AskedAnalysis): Promise<Answer> => {
  const { facts, names, scope } = asked;
  const lines = linesOf(asked);
  const [rows, [sums]] = await Promise.all([
    facts.query<Row>(sql`
      select toString(business_date) as date, toString(ended) as ended, location, toString(lane) as lane, number, occurrence,
        if(cashier_name = '', toString(cashier), toString(cashier_name)) as cashier, toString(lines.units) as qty,
        toString(lines.amount) as amount, toString(transaction.total) as total
      from transaction any inner join (${lines}) as lines on lines.entry_no = transaction.entry_no
      where ${within(scope)} order by transaction.ended desc, transaction.entry_no desc limit ${u32(MOST_RESULT_ROWS)}`),
    facts.query<{ receipts: string; qty: string; amount: string }>(sql`
      select toString(count()) as receipts, toString(sum(units)) as qty, toString(sum(amount)) as amount from (${lines})`),
  ]);
  const totals = {
    receipts: Number(sums?.receipts ?? 0),
    qty: Number(sums?.qty ?? 0),
    amount: Number(sums?.amount ?? 0),
  };
  return {
    said: { baskets: totals.receipts, setAside: 0, totals, isCut: totals.receipts > rows.length },
    lists: { rows: rows.map((row) => receiptOf(row, names)) },
  };
};

const receiptOf = (row: Row, { places }: AskedAnalysis['names']): ReceiptRow => {
  const { date, location, lane, number, occurrence } = row;
  const key = { location, date, lane, number, occurrence };
  const store = places.get(location);
  return {
    token: encodeToken(key),
    uniqueId: uniqueIdOf(key),
    date,
    time: row.ended.startsWith('1970-01-01') ? '' : row.ended.slice(11, 16),
    reg_loc_id: store?.regLocId ?? 0,
    location: store?.name ?? '',
    lane,
    number,
    cashier: row.cashier,
    qty: Number(row.qty),
    amount: Number(row.amount),
    total: Number(row.total),
  };
};
