import { expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';

// Blanks around a flag or a state are none of it, and registers write Y and yes for true.

const transaction = (attributes: string, status: string, line: string): string =>
  `<POSLog><Transaction${attributes}><RetailStoreID>9</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>1</SequenceNumber>` +
  `<BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction${status}><LineItem${line}><SequenceNumber>1</SequenceNumber>` +
  '<Sale><POSItemID>4011</POSItemID><ExtendedAmount>1.25</ExtendedAmount></Sale></LineItem></RetailTransaction></Transaction></POSLog>';

it.each([
  [' CancelFlag=" true "', '', ''],
  [' CancelFlag="\n1"', '', ''],
  [' CancelFlag="Y"', '', ''],
  [' TrainingModeFlag=" true "', '', ''],
  [' TrainingModeFlag="yes"', '', ''],
  ['', ' TransactionStatus=" Voided "', ''],
  ['', ' TransactionStatus="Voided\n"', ''],
  ['', '', ' VoidFlag=" true "'],
  ['', '', ' VoidFlag="Y"'],
])('is not sold: <Transaction%s><RetailTransaction%s><LineItem%s>', (attributes, status, line) => {
  const found = transactionsOf(decodeAll(poslog, transaction(attributes, status, line)));
  const sold = found
    .filter(({ kind }) => kind === 'sale')
    .map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0));
  expect(sold.filter((amount) => amount !== 0)).toEqual([]);
});
