import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { Discount, Line, Tax, Tender, Transaction, Voucher } from '@lanewise/contract/facts/transaction';
import { formatMoney } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import { blank, centre, marked, pair, rule } from './layout.ts';
import type { PrintedLine } from './layout.ts';
import { amount, percent, quantity } from './money.ts';
import { markedIn, type AskedPart, type Marked } from '@lanewise/domain/reports/marked';

/** Words and formats of one language for printing. `say` takes keys of `receipt.*`. */
export interface PrintWords {
  language: Language;
  say: (key: string, values?: Record<string, string | number>) => string;
  day: (businessDate: string) => string;
  /** Local time of the store; '' stays ''. */
  time: (localDateTime: string) => string;
}

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const discountLine = (discount: Discount, words: PrintWords): PrintedLine =>
  pair(discount.description || words.say(`discount.${discount.kind}`), amount(discount.amount, words.language), {
    indent: 2,
  });

/** One item: its name and amount, the calculation of the amount, its details, and its discounts. */
const itemLines = (
  line: Line,
  { transaction: { discounts } }: Receipt,
  { lines, discounts: marks }: Marked,
  words: PrintWords,
): PrintedLine[] => {
  const { language, say } = words;
  const prefix = line.kind === 'sale' ? '' : `${say(`line.${line.kind}`)} `;
  const name = `${prefix}${line.description || line.upc}`;
  const money = amount(line.amount, language);
  const flag = [line.taxFlag, line.foodStamp && line.taxFlag !== 'F' ? 'F' : ''].join('').slice(0, 2);
  const single = !line.weighed && Math.abs(line.quantity) === FIXED_SCALE;
  const department = line.department.at(-1);
  const what = [line.upc, department?.name || department?.code || ''].filter((text) => text !== '').join('  ');
  const item = [
    ...(single
      ? [pair(name, money, { flag })]
      : [
          pair(name),
          pair(`${quantity(line.quantity, language)} @ ${amount(line.unitPrice, language)}`, money, {
            flag,
            indent: 2,
          }),
        ]),
    ...(what === '' ? [] : [pair(what, '', { indent: 2, weight: 'quiet' })]),
  ];
  const own = discounts.filter((discount) => discount.line === line.sequence);
  const isPart = lines.has(line);
  return [
    ...marked(item, isPart),
    ...own.flatMap((one) => marked([discountLine(one, words)], isPart || marks.has(one))),
  ];
};

/**
 * Discounts of the whole transaction, and any line discount that no entry names, so that the print between the first
 * item and the subtotal always adds up to the subtotal.
 */
const transactionDiscounts = (transaction: Transaction, marks: Marked, words: PrintWords): PrintedLine[] => {
  const sequences = new Set(transaction.lines.map((line) => line.sequence));
  const whole = transaction.discounts.filter((discount) => !sequences.has(discount.line));
  const unnamed = sum(transaction.lines, (line) => line.discount) - sum(transaction.discounts, (one) => one.amount);
  return [
    ...whole.flatMap((discount) => marked([discountLine(discount, words)], marks.discounts.has(discount))),
    ...(unnamed === 0
      ? []
      : marked([pair(words.say('discount.other'), amount(unnamed, words.language), { indent: 2 })], marks.unnamed)),
  ];
};

const taxLines = (tax: Tax, words: PrintWords): PrintedLine[] => {
  const { language, say } = words;
  const name = [tax.description || say('tax'), tax.percent === 0 ? '' : `${percent(tax.percent, language)} %`];
  const exempted = tax.exempted !== 0 || tax.exemptTax !== 0;
  return [
    pair(name.filter((text) => text !== '').join(' '), amount(tax.amount, language)),
    ...(exempted
      ? [
          pair(
            [say('taxExempt', { amount: amount(tax.exempted, language) }), tax.exemptReason].filter(Boolean).join(' '),
            '',
            { indent: 2, weight: 'quiet' },
          ),
        ]
      : []),
  ];
};

/** One tender; change has a line of its own below. */
const tenderLine = (tender: Tender, words: PrintWords): PrintedLine => {
  const { say, language } = words;
  const card = [tender.cardBrand, tender.cardLast4 === '' ? '' : `****${tender.cardLast4}`].filter(Boolean).join(' ');
  const name = tender.cashBack ? say('cashBack') : tender.description || say(`tender.${tender.kind}`);
  return pair([name, card].filter(Boolean).join(' '), amount(tender.amount + tender.change, language));
};

const voucherLines = (voucher: Voucher, words: PrintWords): PrintedLine[] => {
  const { say, language, day } = words;
  const name = [voucher.program, say(`voucher.${voucher.action}`)].filter(Boolean).join(' ');
  return [
    pair(name, amount(voucher.amount, language)),
    ...(voucher.number === '' ? [] : [pair(say('voucher.number', { number: voucher.number }))]),
    ...(voucher.expiry === '' ? [] : [pair(say('voucher.expiry', { date: day(voucher.expiry) }))]),
  ];
};

const header = ({ company, store, transaction }: Receipt, words: PrintWords): PrintedLine[] => {
  const { say, day, time } = words;
  const cashier = [transaction.cashier, transaction.cashierName].filter(Boolean).join(' ');
  const lane = transaction.lane === '' ? '' : say('lane', { lane: transaction.lane });
  const place = [store.number === '' ? '' : say('store', { number: store.number }), store.name].filter(Boolean);
  return [
    centre(company.toLocaleUpperCase(words.language), 'strong'),
    centre(place.join(' · ')),
    ...(store.address === '' ? [] : [centre(store.address)]),
    blank,
    pair(
      [day(transaction.businessDate), time(transaction.ended || transaction.began)].filter(Boolean).join('  '),
      lane,
    ),
    pair(say('number', { number: transaction.number })),
    ...(cashier === '' ? [] : [pair(say('cashier', { cashier }))]),
    ...(transaction.customer === '' ? [] : [pair(say('customer', { customer: transaction.customer }))]),
    ...(transaction.kind === 'sale' ? [] : [blank, centre(say(`kind.${transaction.kind}`), 'strong')]),
  ];
};

const totals = ({ transaction, subtotal }: Receipt, { taxes }: Marked, words: PrintWords): PrintedLine[] => {
  const { say, language } = words;
  const hasItems = transaction.lines.length > 0 || transaction.taxes.length > 0;
  return [
    ...(hasItems ? [rule, pair(say('subtotal'), formatMoney(subtotal, language))] : []),
    ...transaction.taxes.flatMap((tax) => marked(taxLines(tax, words), taxes.has(tax))),
    pair(say('total'), amount(transaction.total, language), { weight: 'strong' }),
  ];
};

/**
 * The total plus the rounding is the paid amount. Among the tenders of a transaction, a rounding has the opposite sign.
 */
const payment = ({ tenders }: Transaction, { tenders: marks }: Marked, words: PrintWords): PrintedLine[] => {
  const change = sum(tenders, (tender) => tender.change);
  if (tenders.length === 0) return [];
  const rounded = tenders.filter(({ kind }) => kind === 'rounding');
  return [
    ...rounded.flatMap((tender) =>
      marked([tenderLine({ ...tender, amount: 0 - tender.amount }, words)], marks.has(tender)),
    ),
    rule,
    ...tenders
      .filter(({ kind }) => kind !== 'rounding')
      .flatMap((tender) => marked([tenderLine(tender, words)], marks.has(tender))),
    ...(change === 0 ? [] : [pair(words.say('change'), amount(change, words.language))]),
  ];
};

const footer = ({ vouchers, events, lines }: Transaction, marks: Marked, words: PrintWords): PrintedLine[] => {
  const units = sum(lines, (line) => (line.kind === 'deposit' ? 0 : line.units));
  const told = events.flatMap((event) => {
    const text = [words.say(`event.${event.kind}`), event.detail].filter(Boolean).join(': ');
    return marked([pair(`* ${text}`)], marks.events.has(event));
  });
  const printed = vouchers.flatMap((voucher) => marked(voucherLines(voucher, words), marks.vouchers.has(voucher)));
  return [
    ...(vouchers.length === 0 ? [] : [blank, ...printed]),
    ...(lines.length === 0 ? [] : [blank, pair(words.say('items'), quantity(units, words.language))]),
    ...(told.length === 0 ? [] : [blank, ...told]),
  ];
};

/** A receipt as the lane prints it, line by line. Lines of the part in question are marked. */
export const printedLines = (receipt: Receipt, words: PrintWords, part: AskedPart = {}): PrintedLine[] => {
  const { transaction } = receipt;
  const marks = markedIn(part, receipt);
  const items = transaction.lines.flatMap((line) => itemLines(line, receipt, marks, words));
  return [
    ...header(receipt, words),
    ...(items.length === 0 ? [] : [blank, ...items]),
    ...transactionDiscounts(transaction, marks, words),
    ...totals(receipt, marks, words),
    ...payment(transaction, marks, words),
    ...footer(transaction, marks, words),
  ];
};
