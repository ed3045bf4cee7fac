/**
 * Why a report takes longer than its target at 50 million lines, by its row in the table of `npm run bench` or by the
 * first words of that row, such as report and view for every period. Each reason names the largest measured cost.
 */
export const reasons: Readonly<Record<string, string>> = {
  'overview, hourly_sales, year':
    'every hour of every store is a row: 109,500 of them are summed and ordered for 25, of which grouping takes half and their names a quarter.',
  'overview, weekday_hours':
    'planning: days that are not whole are a list in the statement, and a period without a whole day asks for its sums a second time.',
  'overview, daily, ten years':
    'judging 73,000 store-days, and as many of the period before, in the server; the figures take 16 ms.',
  'performance, sessions':
    'planning: one statement joins the sessions of the last days to their receipts, which costs as much for a day as for a month.',
  'cashierDepartment, default':
    'planning of the join with the names of cashiers (a third) and of the share in what each sold.',
  'cashierList, exceptions':
    'which lanes are self-checkouts is judged from four weeks of every lane before anything else is asked.',
  'transactions, default': 'planning: 8 of the 20 ms that a page of a day takes are spent before a row is read.',
  'transactions, ten years': 'planning: 8 of the 20 ms that a page of a day takes are spent before a row is read.',
  'transactions of one lane and tender':
    'lane and tenders of every receipt of the period are read to count those that meet both.',
  'transactions with an item':
    'three statements one after the other, and the rows of a page lie in as many granules of the list.',
  'transactions with a popular item': 'its 100,000 receipts are summed: reading them takes 24 ms, planning 6.',
  'transactions with a department':
    'the departments of every receipt are looked at to count those that hold one: most do.',
  laneReboot:
    'usual sales of eight weeks are summed before the rows; of a year, a thousand reboots travel with the statement.',
  'salesMetrics, daily_sales, year':
    'the sums of 7,300 days of stores travel with the statement, which costs more than to add them up.',
  'milkIncentive, default, year':
    'the sums of 7,300 days of stores travel with the statement, which costs more than to add them up.',
  'salesMetrics, default': 'planning: sales of all receipts and those of programs are one statement.',
  'doubleUpItem, default, month': 'planning of the shares of lines (half).',
  'doubleUpItem, default':
    'what SNAP paid of an item is no sum of its lines: every line of the period is looked for in the lists (half), and shared out (half).',
  'transactionItem, default': 'planning of the shares of lines (two thirds), of which a page needs those of one day.',
  'transactionDetail, default': 'planning: a page and its sums are a statement each, of fifty columns together.',
  'transactionDetail, leakage':
    'every voucher taken is held against all of its history, which a second taking may lie in (half); of a year, 110,000 findings are ordered.',
  'voucher, default': 'planning (half), and of a year the amounts of 190,000 vouchers added up by number.',
  'voucher, redeemed':
    'a voucher may be issued at any time before: its issue is looked for in all receipts with vouchers.',
  'nothing remembered':
    'all days of a year are read and put together, once after a start: later the months alone that something entered.',
  'signedOn, default':
    'three questions one after the other: open sessions, what they sold, and the rows with their names.',
};

/** The reason of a row; '' when none is known. */
export const reasonOf = (name: string): string => {
  const words = name.split(', ');
  const keys = words.map((_, at) => words.slice(0, words.length - at).join(', '));
  const nothing = name.endsWith('nothing remembered') ? ['nothing remembered'] : [];
  return [...nothing, ...keys].map((key) => reasons[key] ?? '').find((reason) => reason !== '') ?? '';
};
