import { emptyDraft, type AceDraft } from './draft.ts';
import { readHeader, stampOf, type LogHeader } from './header.ts';
import { CLOSING, ENTRY_CODE, OVERRIDE, STRING, TYPE } from './layout.ts';
import { readExtension, readItem } from './read-items.ts';
import { readAddOn, readChange, readDiscount, readTaxes, readTender, readTill } from './read-money.ts';
import { readUser } from './read-user.ts';
import { BrokenTransaction, LogRecord, nameOf } from './record.ts';
import type { LogString } from './strings.ts';

/** Reads all strings of a transaction, or a store closing. Throws BrokenTransaction. */
export const readTransaction = (bytes: Buffer, [first, ...strings]: readonly LogString[]): AceDraft => {
  if (first?.type === STRING.closing) return closingOf(new LogRecord(bytes, first));
  if (first?.type !== STRING.header) throw new BrokenTransaction('malformed', 'It does not begin with a header');
  const draft = emptyDraft(readHeader(new LogRecord(bytes, first)));
  for (const string of strings) {
    const record = new LogRecord(bytes, string);
    const read = READERS[string.type];
    if (read === undefined) draft.unknown.push(nameOf(string.type));
    else read(draft, record);
  }
  const missing = draft.header.announced - strings.length;
  // Lost bytes between two transactions leave the strings of the second in the first.
  if (missing < 0 && draft.header.announced > 0)
    draft.events.push({
      sequence: 0,
      kind: 'other',
      detail: `${strings.length} strings, the header announces ${draft.header.announced}`,
    });
  if (missing > 0 && strings.length === 0)
    throw new BrokenTransaction('malformed', `All of its ${missing} strings are missing`);
  if (missing > 0)
    draft.events.push({
      sequence: 0,
      kind: 'other',
      detail: `${missing} of ${draft.header.announced} strings are missing`,
    });
  return draft;
};

type Reader = (draft: AceDraft, record: LogRecord) => void;

/** Known strings that are not needed; the raw file keeps their content. */
const pass: Reader = () => undefined;

const READERS: Readonly<Record<number, Reader>> = {
  [STRING.item]: readItem,
  [STRING.itemExtension]: readExtension,
  [STRING.discount]: readDiscount,
  [STRING.discountVoid]: readDiscount,
  [STRING.tender]: readTender,
  [STRING.tenderCorrection]: readTender,
  [STRING.tax]: readTaxes,
  [STRING.taxRefund]: readTaxes,
  [STRING.change]: readChange,
  [STRING.managerOverride]: ({ events }, record) => {
    const detail = [record.code(OVERRIDE.number), record.code(OVERRIDE.reason)].filter((text) => text !== '').join(' ');
    events.push({ sequence: 0, kind: 'override', detail });
  },
  [STRING.dataEntry]: (draft, record) => {
    const code = record.text(ENTRY_CODE.field);
    const isCustomer = code === CUSTOMER || code === CUSTOMER_TOTALS;
    const account = record.account(ENTRY_CODE.account);
    if (isCustomer && draft.customer === '' && !COVERED.test(account)) draft.customer = account;
  },
  [STRING.tillExchange]: readTill,
  [STRING.electronicPayment]: pass,
  [STRING.exceptionLog]: pass,
  [STRING.closing]: pass,
  [STRING.benefits]: pass,
  [STRING.addOn]: readAddOn,
  [STRING.training]: (draft) => {
    draft.training = true;
  },
  [STRING.user]: readUser,
};

const CUSTOMER = String.fromCharCode(ENTRY_CODE.customer);
/** A card number reduced to its last four digits. */
const COVERED = /^[0*]{9,}/;
const CUSTOMER_TOTALS = String.fromCharCode(ENTRY_CODE.customerTotals);
/** A closing is a transaction of its own, without terminal and number. */
const closingOf = (record: LogRecord): AceDraft => {
  const stamp = stampOf(record.code(CLOSING.dateTime));
  const header: LogHeader = {
    lane: '',
    number: `C${stamp.text.slice(-4)}`,
    stamp,
    type: TYPE.monitor,
    announced: 0,
    operator: '',
    gross: 0,
    ringSeconds: 0,
    tenderSeconds: 0,
    idleSeconds: 0,
    opensDrawer: false,
    voidFlag: 0,
  };
  const draft = emptyDraft(header);
  draft.own.kind = 'endOfDay';
  return draft;
};
