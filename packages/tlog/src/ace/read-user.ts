import {
  eventKinds,
  tenderKinds,
  transactionKinds,
  type Discount,
  type Voucher,
} from '@lanewise/contract/facts/transaction';
import { parseFixed } from '../fixed.ts';
import type { AceDraft } from './draft.ts';
import { isRealDate } from './header.ts';
import { ACE_USER, USER } from './layout.ts';
import { ORIGINATOR, OWN } from './own.ts';
import type { LogRecord } from './record.ts';
import { readOwnText } from './text.ts';

/**
 * String 99: data of ACE itself (originator 0), of Lanewise, or of the retailer. Data of the retailer is only counted
 * and kept.
 */
export const readUser = (draft: AceDraft, record: LogRecord): void => {
  const originator = record.code(USER.originator);
  const subtype = Number(record.code(USER.subtype));
  const known =
    originator === ORIGINATOR ? OWN_READERS[subtype] : /^0+$/.test(originator) ? ACE_READERS[subtype] : undefined;
  if (known === undefined)
    draft.unknown.push(`string 99 ${shown(originator)} ${shown(record.code(USER.subtype))}`.trim());
  else known(draft, record);
};

const shown = (text: string): string => text.replace(/[^ -~]/g, '?').slice(0, 20);

type Reader = (draft: AceDraft, record: LogRecord) => void;

const dataOf = (record: LogRecord): string => record.code(USER.data);

const ACE_READERS: Readonly<Record<number, Reader>> = {
  [ACE_USER.refundReason]: ({ events }, record) =>
    events.push({ sequence: 0, kind: 'refund', detail: `Reason ${dataOf(record)}` }),
  [ACE_USER.overrideReason]: ({ events }, record) =>
    events.push({ sequence: 0, kind: 'override', detail: `Reason ${dataOf(record)}` }),
  [ACE_USER.voidReason]: ({ events }, record) =>
    events.push({ sequence: 0, kind: 'void', detail: `Reason ${dataOf(record)}` }),
  [ACE_USER.text]: ({ events }, record) =>
    events.push({ sequence: 0, kind: 'other', detail: printable(record.text(USER.data)) }),
  [ACE_USER.saved]: (draft) => {
    draft.saved = true;
  },
  // Stored value: a gift card account and the answer of its host. The tender itself is in string 05.
  [ACE_USER.storedValue]: () => undefined,
};

const printable = (text: string): string => text.replace(/[^ -~\u00a0-\u00ff]/g, ' ').trim();

/** Texts after the subtype. */
const textOf = (record: LogRecord, at: number): string => readOwnText(record.text(USER.data + at));

const oneOf = <Word extends string>(words: readonly Word[], text: string): Word | null =>
  words.find((word) => word === text) ?? null;

const OWN_READERS: Readonly<Record<number, Reader>> = {
  [OWN.transaction]: (draft, record) => {
    const { own } = draft;
    own.store ||= textOf(record, 0);
    if (isRealDate(textOf(record, 1))) own.businessDate = textOf(record, 1);
    own.cashierName ||= textOf(record, 2);
    if (/^[A-Z]{3}$/.test(textOf(record, 3))) own.currency = textOf(record, 3);
    own.kind = oneOf(transactionKinds, textOf(record, 4)) ?? own.kind;
    own.number ||= textOf(record, 5);
    own.lane ||= textOf(record, 6);
    own.cashier ||= textOf(record, 7);
    own.customer ||= textOf(record, 8);
  },
  [OWN.item]: ({ line }, record) => {
    if (line === null) return;
    line.description = textOf(record, 0);
    line.upc = textOf(record, 1) || line.upc;
    const steps = [];
    for (let at = 2; USER.data + at < record.size; at += 2) {
      const code = textOf(record, at);
      steps.push({ code, name: textOf(record, at + 1) || code });
    }
    if (steps.length > 0) line.department = steps;
  },
  [OWN.tender]: ({ tenders }, record) => {
    const tender = tenders.at(-1);
    if (tender === undefined) return;
    tender.kind = oneOf(tenderKinds, textOf(record, 0)) ?? tender.kind;
    tender.description = textOf(record, 1) || tender.description;
    tender.code = textOf(record, 2) || tender.code;
    tender.cardBrand = textOf(record, 3);
    if (/^\d{1,4}$/.test(textOf(record, 4))) tender.cardLast4 = textOf(record, 4);
  },
  [OWN.discount]: ({ discounts }, record) => {
    const discount = discounts.at(-1);
    if (discount === undefined) return;
    discount.kind = oneOf(discountKinds, textOf(record, 0)) ?? discount.kind;
    discount.code = textOf(record, 1);
    discount.description = textOf(record, 2);
  },
  [OWN.tax]: ({ taxes }, record) => {
    const tax = taxes.at(-1);
    if (tax === undefined) return;
    tax.code = textOf(record, 0);
    tax.description = textOf(record, 1);
    tax.percent = parseFixed(textOf(record, 2)) ?? 0;
    tax.exemptReason = textOf(record, 3);
  },
  [OWN.voucher]: ({ vouchers }, record) => {
    vouchers.push({
      sequence: 0,
      action: oneOf(voucherActions, textOf(record, 0)) ?? 'issued',
      number: textOf(record, 1),
      program: textOf(record, 2),
      amount: parseFixed(textOf(record, 3)) ?? 0,
      expiry: isRealDate(textOf(record, 4)) ? textOf(record, 4) : '',
    });
  },
  [OWN.event]: ({ events, own }, record) => {
    own.listsEvents = true;
    const kind = oneOf(eventKinds, textOf(record, 0)) ?? 'other';
    const sequence = Number(/^\d{1,6}$/.exec(textOf(record, 1))?.[0] ?? 0);
    events.push({ sequence, kind, detail: textOf(record, 2) });
  },
};

const discountKinds: readonly Discount['kind'][] = [
  'promotion',
  'storeCoupon',
  'manual',
  'loyalty',
  'override',
  'other',
];
const voucherActions: readonly Voucher['action'][] = ['issued', 'redeemed'];
