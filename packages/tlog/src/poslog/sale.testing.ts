import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

interface Receipt {
  lines: string;
  total?: string;
  rest?: string;
}

/** Lines as 'flags | element and attributes | children', one per row. */
export const sale = ({ lines, total, rest = '' }: Receipt): Transaction => {
  const items = lines
    .trim()
    .split('\n')
    .map((row, index) => {
      const [flags = '', element = '', children = ''] = row.split('|').map((cell) => cell.trim());
      const name = element.split(' ')[0] ?? '';
      return `<LineItem ${flags}><SequenceNumber>${index + 1}</SequenceNumber><${element}>${children}</${name}></LineItem>`;
    });
  const stated = total === undefined ? '' : `<Total TotalType="TransactionGrandAmount">${total}</Total>`;
  const decoded = decodeAll(
    poslog,
    `<POSLog xmlns:acs="http://www.ncr.com/rsd/acs/tlog/markup/poslog/2.1"><Transaction><RetailStoreID>9</RetailStoreID>
     <WorkstationID>1</WorkstationID><SequenceNumber>1</SequenceNumber><BusinessDayDate>2026-03-01</BusinessDayDate>
     <RetailTransaction>${items.join('')}${rest}${stated}</RetailTransaction></Transaction></POSLog>`,
  );
  const [transaction] = transactionsOf(decoded);
  if (transaction === undefined) throw new Error(JSON.stringify(decoded));
  return transaction;
};

export const events = ({ events: list }: Transaction): string[] =>
  list.map(({ kind, sequence }) => `${kind}@${sequence}`);

export const net = ({ lines }: Transaction): number =>
  lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);
