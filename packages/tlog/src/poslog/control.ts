import { amountOf, ignored, ignoring, leaf, node } from './element.ts';
import { into, linkChildren, linkElement, openLink } from './link.ts';
import { tenderElement } from './tender.ts';
import type { PoslogDraft } from './draft.ts';
import type { Element } from './element.ts';

/** A transaction that sold goods stays a sale, whatever else it contains. */
const setType =
  (type: string) =>
  ({ draft }: { draft: PoslogDraft }): void => {
    if (draft.type !== 'RetailTransaction') draft.type = type;
  };

const control = (...names: string[]): Record<string, Element> =>
  Object.fromEntries(
    names.map((name): [string, Element] => [
      name,
      {
        ...ignored,
        open: ({ draft }) => {
          draft.action = name;
        },
      },
    ]),
  );

export const controlElement = node(
  {
    ...control(
      'OperatorSignOn',
      'SignOn',
      'OperatorSignOff',
      'SignOff',
      'NoSale',
      'BusinessEOD',
      'BusinessEndOfDay',
      'EndOfDay',
    ),
    ...control(
      'EndDay',
      'BusinessSOD',
      'StartDay',
      'WorkstationOpen',
      'WorkstationClose',
      'TrainingModeStart',
      'TrainingModeEnd',
    ),
    ...control(
      'SessionStart',
      'SessionEnd',
      'TillOpen',
      'TillClose',
      'TillSuspend',
      'TillResume',
      'OperatorLock',
      'OperatorUnlock',
    ),
    ...control('POSStart', 'POSStop', 'CashOpening', 'TrainingMode', 'Lock', 'Unlock', 'DrawerOpen'),
    // Names the transaction that it interrupted, if any.
    Reboot: node(
      linkChildren,
      (cursor) => {
        cursor.draft.action = 'Reboot';
        openLink(cursor, 'Interrupted');
      },
      (cursor) => {
        cursor.link = null;
      },
    ),
    PostVoid: node(linkChildren, (cursor) => {
      cursor.draft.type = 'PostVoidTransaction';
      openLink(cursor, 'Voided');
    }),
    ReasonCode: into('reason'),
    TypeCode: into('controlCode'),
    TransactionLink: linkElement,
    ...ignoring('OperatorBypassApproval', 'ReceiptDateTime', 'SequenceNumber'),
  },
  (cursor) => {
    cursor.draft.flags.add('control');
    setType('ControlTransaction')(cursor);
  },
);

const looseAmount = leaf((cursor, text) => {
  const amount = amountOf(cursor, 'Amount', text);
  if (amount !== null) cursor.draft.amounts.push(amount);
});

const movementChildren: Record<string, Element> = {
  Amount: looseAmount,
  TotalAmount: looseAmount,
  DropAmount: looseAmount,
  Totals: node({ Amount: looseAmount, Reason: into('reason') }),
  Tender: tenderElement,
  TenderControlTransactionTenderLineItem: tenderElement,
  Reason: into('reason'),
  ReasonCode: into('reason'),
  ...ignoring(
    'SafeID',
    'TenderAmount',
    'EnvelopeID',
    'BagID',
    'Count',
    'TillID',
    'TransactionCategoryCode',
    'Description',
  ),
  ...ignoring(
    'Bank',
    'Account',
    'DropNumber',
    'DepositDetail',
    'TenderSummary',
    'InboundTenderRepository',
    'Vendor',
    'Payee',
  ),
  ...ignoring('OutboundTenderRepository', 'SequenceNumber', 'OperatorSequence', 'AccountNumber', 'Inbound', 'Outbound'),
};

const movement = (...names: string[]): Record<string, Element> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...node(movementChildren, ({ draft }) => {
          draft.action = name;
        }),
        anyNamespace: true,
      },
    ]),
  );

export const tenderControlElement: Element = {
  ...node(
    {
      ...movement(
        'TenderLoan',
        'Loan',
        'TenderPickup',
        'Pickup',
        'PaidIn',
        'PayIn',
        'PaidOut',
        'PayOut',
        'TillSettle',
        'Deposit',
      ),
      ...movement(
        'SafeDrop',
        'SafeSettle',
        'TenderCount',
        'TenderDeposit',
        'TenderReceipt',
        'TenderCorrection',
        'TenderExchange',
      ),
      ...movementChildren,
      TypeCode: into('typeCode'),
      ...ignoring('OperatorBypassApproval', 'ReceiptDateTime', 'TransactionLink', 'Associate'),
    },
    setType('TenderControlTransaction'),
  ),
  anyNamespace: true,
};

export const postVoidElement = node(
  {
    ...linkChildren,
    VoidedTransaction: node(linkChildren),
    TransactionLink: node(linkChildren),
    ReasonCode: into('reason'),
  },
  (cursor) => {
    cursor.draft.type = 'PostVoidTransaction';
    openLink(cursor, 'Voided');
  },
);
