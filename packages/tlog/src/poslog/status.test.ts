import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import { item, total } from './retail.testing.ts';

// A transaction that says of itself that it is no finished sale, or says so in words that nobody knows, is no plain sale.

const cash = (amount: string): string =>
  `<LineItem><Tender TenderType="Cash"><Amount>${amount}</Amount></Tender></LineItem>`;
const back = (amount: string): string =>
  `<LineItem><Return><ExtendedAmount>${amount}</ExtendedAmount></Return></LineItem>`;
const link =
  '<TransactionLink ReasonCode="Voided"><WorkstationID>1</WorkstationID><SequenceNumber>4</SequenceNumber></TransactionLink>';
const decoded = (attributes: string, ...body: string[]) => {
  const all = decodeAll(
    poslog,
    `<POSLog><Transaction><RetailStoreID>9</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>5</SequenceNumber>
     <BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction ${attributes}>${body.join('')}</RetailTransaction></Transaction></POSLog>`,
  );
  const [transaction] = transactionsOf(all);
  return {
    kind: transaction?.kind,
    total: transaction?.total,
    isDoubtful: transaction && isUnbalanced(transaction),
    counted: all.flatMap((one) => (one.type === 'unknown' ? [one.record] : [])),
    broken: all.flatMap((one) => (one.type === 'broken' ? [one.detail] : [])).join(),
  };
};
const paid = [item('5.00'), cash('5.00'), total('5.00')];

describe('a TransactionStatus', () => {
  it.each([
    '',
    'Finished',
    'Delivered',
    'Totaled',
    'Tendered',
    'Completed',
    'SuspendedRetrieved',
    'ns:Delivered',
    'PAID',
  ])('%j of a paid transaction is a sale', (status) => {
    const found = decoded(`TransactionStatus="${status}"`, ...paid);
    expect(found).toEqual({ kind: 'sale', total: 50_000, isDoubtful: false, counted: [], broken: '' });
  });

  it.each([
    ['Aborted', 'void'],
    ['Deleted', 'void'],
    ['TransactionVoid', 'void'],
    ['Void', 'void'],
    ['SUSPENDED_DELETED', 'void'],
    ['Reversed', 'void'],
    ['Parked', 'suspended'],
    ['On Hold', 'suspended'],
    ['Training', 'training'],
  ])('%s is %s, also where it is paid', (status, kind) => {
    expect(decoded(`TransactionStatus="${status}"`, ...paid)).toMatchObject({ kind, counted: [] });
    expect(decoded(`TransactionStatus="${status}"`, item('5.00'))).toMatchObject({ kind, counted: [] });
  });

  it('Reversed with a link to the sale takes it back', () =>
    expect(decoded('TransactionStatus="Reversed"', link, ...paid)).toMatchObject({ kind: 'postVoid', total: -50_000 }));

  it.each(['InProcess', 'IN_PROGRESS', 'Incomplete', 'Draft', 'Quoted', 'Ordered'])(
    '%s has sold nothing yet, and is counted by its name',
    (status) => {
      const found = { kind: 'other', counted: [`TransactionStatus ${status}`], isDoubtful: false };
      expect(decoded(`TransactionStatus="${status}"`, ...paid)).toMatchObject(found);
      expect(decoded(`TransactionStatus="${status}"`, item('5.00'))).toMatchObject(found);
    },
  );

  it.each(['Blorked', '17', 'Zurückgelegt'])(
    '%s is not known: it counts where it is paid, and is doubtful',
    (status) => {
      const counted = [`TransactionStatus ${status}`];
      expect(decoded(`TransactionStatus="${status}"`, ...paid)).toMatchObject({
        kind: 'sale',
        isDoubtful: true,
        counted,
      });
      expect(decoded(`TransactionStatus="${status}"`, item('5.00'))).toMatchObject({ kind: 'other', counted });
    },
  );

  it('that is not known changes nothing of what is no sale', () => {
    const found = decoded('TransactionStatus="Blorked" VoidFlag="true"', ...paid);
    expect(found).toMatchObject({ kind: 'void', isDoubtful: false });
  });
});

describe('a TypeCode', () => {
  it.each(['Sale', 'SaleTransaction', 'Exchange', 'SL'])('%s is a sale', (type) =>
    expect(decoded(`TypeCode="${type}"`, ...paid)).toMatchObject({ kind: 'sale', isDoubtful: false, counted: [] }),
  );

  it.each(['Quotation', 'PriceInquiry', 'Estimate', 'Pro-Forma'])(
    '%s sells nothing, and is counted by its name',
    (type) =>
      expect(decoded(`TypeCode="${type}"`, ...paid)).toMatchObject({ kind: 'other', counted: [`TypeCode ${type}`] }),
  );

  it.each([
    ['Void', 'void', 50_000, ''],
    ['PostVoid', 'void', 50_000, ''],
    ['PostVoid', 'postVoid', -50_000, link],
    ['TrainingSale', 'training', 50_000, ''],
  ])('%s is %s', (type, kind, sum, more) =>
    expect(decoded(`TypeCode="${type}"`, more, ...paid)).toMatchObject({ kind, total: sum }),
  );

  it.each(['TypeCode="Return"', 'TypeCode="Refund"', 'TypeCode="ReturnTransaction"', 'TransactionStatus="Returned"'])(
    '%s with lines of sales above zero goes to quarantine',
    (attributes) => {
      expect(decoded(attributes, ...paid).broken).toContain('nobody knows whether the goods were sold or came back');
      expect(decoded(attributes, item('5.00')).broken).not.toBe('');
    },
  );

  it.each([
    ['lines that came back', [back('5.00'), cash('-5.00'), total('-5.00')], 'return', -50_000],
    [
      'what came back and what was sold for it',
      [back('5.00'), item('8.00'), cash('3.00'), total('3.00')],
      'sale',
      30_000,
    ],
    ['a total below zero', [item('5.00'), total('-5.00')], 'return', -50_000],
    ['no lines', [cash('-5.00'), total('-5.00')], 'return', -50_000],
  ])('Return with %s is read', (_, body, kind, sum) =>
    expect(decoded('TypeCode="Return"', ...body)).toMatchObject({ kind, total: sum, broken: '' }),
  );
});
