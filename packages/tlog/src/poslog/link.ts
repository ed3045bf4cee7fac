import { ignoring, leaf, node, refuseSecond } from './element.ts';
import type { DraftLink } from './draft.ts';
import type { Cursor, Element } from './element.ts';

type TextField =
  | 'store'
  | 'lane'
  | 'till'
  | 'number'
  | 'transactionId'
  | 'businessDate'
  | 'began'
  | 'ended'
  | 'received'
  | 'cashier'
  | 'currency'
  | 'customer'
  | 'typeCode'
  | 'controlCode'
  | 'status'
  | 'reason';

/** The first non-empty text counts: v6 repeats BusinessUnit from the store upwards. */
export const into = (field: TextField): Element =>
  leaf(({ draft }, text) => {
    if (draft[field] === '') draft[field] = text;
  });

/** A field of the header that a transaction states once under a name. Throws BrokenTransaction for two values. */
export const once = (field: TextField, name: string): Element =>
  leaf((cursor, text) => {
    const { draft } = cursor;
    refuseSecond(cursor, name, draft.stated.get(name) ?? '', text);
    if (text !== '') draft.stated.set(name, text);
    if (draft[field] === '') draft[field] = text;
  });

const ofLink = (field: 'store' | 'lane' | 'number' | 'businessDate'): Element =>
  leaf(({ link }, text) => {
    if (link !== null) link[field] = text;
  });

export const linkChildren = {
  RetailStoreID: ofLink('store'),
  UnitID: ofLink('store'),
  BusinessUnit: node({ UnitID: ofLink('store') }),
  WorkstationID: ofLink('lane'),
  SequenceNumber: ofLink('number'),
  TransactionSequenceNumber: ofLink('number'),
  BusinessDayDate: ofLink('businessDate'),
  ...ignoring(
    'TillID',
    'BeginDateTime',
    'EndDateTime',
    'TransactionID',
    'LineItemSequenceNumber',
    'OperatorID',
    'POSLogDateTime',
  ),
};

export const openLink = (cursor: Cursor, reason: string): DraftLink => {
  const link = { reason, store: '', lane: '', number: '', businessDate: '' };
  cursor.draft.links.push(link);
  cursor.link = link;
  return link;
};

export const linkElement = node(
  {
    ...linkChildren,
    ReasonCode: leaf(({ link }, text) => {
      if (link !== null) link.reason = text;
    }),
  },
  (cursor, attributes) => void openLink(cursor, attributes.get('ReasonCode') || attributes.get('TypeCode')),
  (cursor) => {
    cursor.link = null;
  },
);
