import {
  tenderKinds,
  transactionKinds,
  type Discount,
  type Line,
  type Tax,
  type Tender,
  type TenderKind,
  type Transaction,
  type TransactionKind,
} from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { imbalanceOf, owed } from './balance.ts';

/**
 * Transactions drawn as text, a lane's day under its name:
 *
 *     0009 2026-11-19 lane 2
 *       #1120 09:15 sale     Fresh/Produce 4011 2 x 0.49 off 0.10 | tax 0.05 | cash 0.93 change 0.07
 *       #1121 09:40 return   return Dairy 0041 3.79 | cash -3.79
 *       #1122 10:05 noSale
 *
 * Cells of an item: `[return|void|deposit] department code [2 x|0.42 lb x] price [off discount]`; the word gives the
 * sign, so the numbers are positive. A department is a path from the top, `-` for none; `-` is also an item without a
 * code. Other cells: `tax amount`, `<tender kind> amount [change amount]`. `lane -` means no lane. The total is the sum
 * of the parts.
 */
export const draw = (text: string): Transaction[] => {
  let lane: Head | null = null;
  const transactions: Transaction[] = [];
  text.split('\n').forEach((row, at) => {
    if (row.trim() === '') return;
    try {
      if (row.trim().startsWith('#')) transactions.push(transactionOf(lane, row.trim()));
      else lane = headOf(row.trim());
    } catch (error) {
      throw new Error(`line ${at + 1}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  return transactions;
};

interface Head {
  store: string;
  businessDate: string;
  lane: string;
}

const headOf = (row: string): Head => {
  const [, store, businessDate, lane] = /^(\S+) (\d{4}-\d{2}-\d{2}) lane (\S+)$/.exec(row) ?? [];
  if (store === undefined || businessDate === undefined || lane === undefined)
    throw new Error(`"${row}" is neither "store date lane n" nor "#number time kind | ..."`);
  return { store, businessDate, lane: lane === '-' ? '' : lane };
};

const isKind = (text: string): text is TransactionKind => transactionKinds.some((kind) => kind === text);
const isTender = (text: string): text is TenderKind => tenderKinds.some((kind) => kind === text);

const fixed = (text: string): Fixed => {
  const value = Math.round(Number(text) * FIXED_SCALE);
  if (!Number.isSafeInteger(value)) throw new Error(`"${text}" is no amount`);
  return value + 0;
};

const transactionOf = (head: Head | null, row: string): Transaction => {
  if (head === null) throw new Error('no lane is named above this transaction');
  const [, number = '', time = '', kind = '', rest = ''] =
    /^#(\S+)\s+(\d{2}:\d{2}(?::\d{2})?)\s+(\w+)\s*(.*)$/.exec(row) ?? [];
  if (number === '') throw new Error(`"${row}" does not begin with "#number time kind"`);
  if (!isKind(kind)) throw new Error(`"${kind}" is none of ${transactionKinds.join(', ')}`);
  const parts: Parts = { lines: [], discounts: [], taxes: [], tenders: [] };
  for (const cell of rest.split('|').map((part) => part.trim())) if (cell !== '') addCell(parts, cell);
  const ended = `${head.businessDate}T${time.padEnd(8, ':00')}`;
  const transaction: Transaction = {
    ...head,
    number,
    occurrence: 0,
    kind,
    began: ended,
    ended,
    cashier: '114',
    cashierName: 'Zoé G.',
    customer: '',
    currency: 'USD',
    total: owed(parts),
    ringSeconds: 0,
    tenderSeconds: 0,
    idleSeconds: 0,
    ...parts,
    vouchers: [],
    events: [],
  };
  const imbalance = imbalanceOf(transaction);
  if (imbalance !== null) throw new Error(`#${number}: ${imbalance} (ten-thousandths)`);
  return transaction;
};

type Parts = Pick<Transaction, 'lines' | 'discounts' | 'taxes' | 'tenders'>;

const addCell = (parts: Parts, cell: string): void => {
  const [first = '', amount = '', word, change = '0', ...more] = cell.split(/\s+/);
  const sequence = parts.lines.length + parts.taxes.length + parts.tenders.length + 1;
  if (first === 'tax' && word === undefined) parts.taxes.push(taxOf(sequence, fixed(amount)));
  else if (isTender(first) && (word === undefined || (word === 'change' && more.length === 0)))
    parts.tenders.push(tenderOf(sequence, first, fixed(amount), fixed(change)));
  else {
    const line = lineOf(sequence, cell);
    parts.lines.push(line);
    if (line.discount !== 0) parts.discounts.push(discountOf(line));
  }
};

const item =
  /^(?:(return|void|deposit) )?(\S+) (\S+) (?:(\d+(?:\.\d+)?)( lb)? x )?(\d+(?:\.\d+)?)(?: off (\d+(?:\.\d+)?))?$/;

const lineOf = (sequence: number, cell: string): Line => {
  const [found, word, path = '', code = '', count = '1', weight, price = '', off = '0'] = item.exec(cell) ?? [];
  if (found === undefined) throw new Error(`"${cell}" is no item, tax or tender`);
  const sign = word === 'return' || word === 'void' ? -1 : 1;
  const weighed = weight !== undefined;
  const quantity = sign * fixed(count);
  const amount = Math.round((quantity * fixed(price)) / FIXED_SCALE);
  return {
    sequence,
    kind: word === undefined ? 'sale' : (word as Line['kind']),
    upc: code === '-' ? '' : code,
    description: `Item ${code}`,
    department: path === '-' ? [] : path.split('/').map((name) => ({ code: name, name })),
    quantity,
    units: weighed ? sign * FIXED_SCALE : quantity,
    weighed,
    unitPrice: fixed(price),
    amount: amount + 0,
    discount: -sign * fixed(off) + 0,
    entry: weighed ? 'weighed' : 'scanned',
    taxFlag: '',
    foodStamp: false,
  };
};

const discountOf = ({ sequence, discount }: Line): Discount => ({
  sequence,
  line: sequence,
  kind: 'promotion',
  code: 'WEEK',
  description: 'WEEKLY OFFER',
  amount: discount,
});

const taxOf = (sequence: number, amount: Fixed): Tax => ({
  sequence,
  code: 'T1',
  description: 'STATE TAX',
  taxable: 0,
  percent: 0,
  amount,
  exempted: 0,
  exemptTax: 0,
  exemptReason: '',
});

const tenderOf = (sequence: number, kind: TenderKind, amount: Fixed, change: Fixed): Tender => ({
  sequence,
  kind,
  code: '',
  description: kind,
  amount,
  change,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
});
