import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

export const transaction = (body: string, attributes = ''): Transaction => {
  const decoded = decodeAll(
    poslog,
    `<POSLog><Transaction ${attributes}><RetailStoreID>9</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>5</SequenceNumber>
     <BusinessDayDate>2026-03-01</BusinessDayDate>${body}</Transaction></POSLog>`,
  );
  const [first] = transactionsOf(decoded);
  if (first === undefined) throw new Error(JSON.stringify(decoded));
  return first;
};

export const item = (amount: string): string =>
  `<LineItem><Sale><ExtendedAmount>${amount}</ExtendedAmount></Sale></LineItem>`;

export const total = (amount: string): string => `<Total TotalType="TransactionGrandAmount">${amount}</Total>`;

export const retail = (...parts: string[]): Transaction =>
  transaction(`<RetailTransaction>${parts.join('')}</RetailTransaction>`);
export const events = ({ events: list }: Transaction): string[] => list.map(({ kind, detail }) => `${kind}: ${detail}`);
