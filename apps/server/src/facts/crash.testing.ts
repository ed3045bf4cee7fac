/**
 * A process that tests kill: `insert` writes one manifest into the store of a folder, `check` prints the contents of
 * the store. Arguments: the command, the folder, the number of transactions.
 */
import { openFacts } from './connect.ts';
import { drawn } from './drawn.testing.ts';
import { insertJournal } from './journal.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { testLimits } from './testing.ts';

const [, , word, home = '', count = '0'] = process.argv;

const rows = Array.from(
  { length: Number(count) },
  (_, index) =>
    `${index + 1} 7 2026-11-${String((index % 28) + 1).padStart(2, '0')} 2 ${index} 09 sale | ` +
    `4011@6 2 0.99; 0490@7 1 6.99 -1.00; ${index}@8 1 1.00`,
);

const facts = await openFacts({ home, clickhouseUrl: null, limits: testLimits, threadPoolSize: 16 });
await migrate(facts);
if (word === 'insert') {
  const lines = drawn(rows.join('\n'));
  process.stdout.write('inserting\n');
  await insertJournal(facts, lines, 'manifest');
} else {
  const [sums] = await facts.query(sql`select
    (select count() from journal) as journal, (select sum(net_amount) from sales_hour) as hours,
    (select sum(amount) from sales_department where level = 1) as departments,
    (select sum(amount) from item_day) as item_days, (select sum(amount) from item_month) as item_months,
    (select count() from receipt_word) as words, (select sum(received) from tender_day) as tenders,
    (select count() from transaction) as transactions, (select sum(transactions) from transaction_sum where grain = 'hour') as counted,
    (select sum(transactions) from lane_day) as lanes`);
  process.stdout.write(`${JSON.stringify(sums)}\n`);
}
await facts.close();
