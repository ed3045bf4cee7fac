import type { ClosingRow, ClosingSection } from '@lanewise/contract/entities/pos-report';
import { toNumber } from '@lanewise/domain/format';
import { wideOf, wideText, type Wide } from '../facts/decimal.ts';
import type { DayFigures } from './figures.ts';
import type { Writing } from './writing.ts';

/** Lines that are shown even without an amount: the ends of the bridge and its totals. */
const always = new Set(['net_sales_amt', 'tax', 'toPay', 'payments']);

/**
 * How the net sales of a day become its payments, line by line: net sales + taxes + deposits = amount due; amount due +
 * cash rounding = payments; payments + paid in - paid out = amount left. A receipt whose parts do not add up, or that
 * is not fully paid, would break these equations. A separate line shows the missing amount, so that the bridge always
 * closes.
 */
export const bridgeSection = ({ sales, tenders, drawer }: DayFigures, { words, leads }: Writing): ClosingSection => {
  const [net, tax, deposits, toPay] = [sales.net_sales_amt, sales.tax, sales.deposits, sales.total].map(wideOf) as [
    Wide,
    Wide,
    Wide,
    Wide,
  ];
  const sum = (amounts: readonly string[]): Wide => amounts.reduce((all, one) => all + wideOf(one), 0n);
  // Cash rounding has the sign that makes tenders add up to the total, so a positive rounding lowers the payments.
  const rounding = -sum(tenders.filter(({ kind }) => kind === 'rounding').map((one) => one.net));
  const payments = sum(tenders.filter(({ kind }) => kind !== 'rounding').map((one) => one.net));
  const movement = (kind: string): Wide => sum(drawer.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const [paidIn, paidOut] = [movement('paidIn'), -abs(movement('paidOut'))];
  const lines: [key: string, amount: Wide, href?: string | null][] = [
    ['net_sales_amt', net, leads('summary') ?? leads('overview')],
    ['tax', tax, leads('summary') ?? leads('transactions')],
    ['deposits', deposits],
    ['partsDiffer', toPay - net - tax - deposits],
    ['toPay', toPay, leads('transactions')],
    ['rounding', rounding],
    ['paymentsDiffer', payments - toPay - rounding],
    ['payments', payments, leads('tender')],
    ['paidIn', paidIn, leads('transactions', { kinds: 'all', receiptKind: 'paidIn' })],
    ['paidOut', paidOut, leads('transactions', { kinds: 'all', receiptKind: 'paidOut' })],
    ...(paidIn === 0n && paidOut === 0n ? [] : [['left', payments + paidIn + paidOut] as [string, Wide]]),
  ];
  return {
    key: 'bridge',
    columns: ['amount'],
    rows: lines
      .filter(([key, amount]) => amount !== 0n || always.has(key))
      .map(([key, amount, href = null]): ClosingRow => ({
        key,
        label: words.say(`bridge.${key}`),
        values: [toNumber(wideText(amount))],
        href,
      })),
  };
};

const abs = (amount: Wide): Wide => (amount < 0n ? -amount : amount);
