import { parseFixed } from '../fixed.ts';
import type {
  PoslogDraft,
  DraftCoupon,
  DraftLine,
  DraftLink,
  DraftModifier,
  DraftReward,
  DraftTax,
  DraftTender,
} from './draft.ts';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { EventKind, Voucher } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * How to read one element. The POSLog is described as a tree of `Element`; the reader follows the tree while the
 * tokenizer reads. Names are local names; ARTS and NCR ACS elements share the tree. A child that is not in the tree is
 * an unknown element.
 */
export interface Element {
  open: ((cursor: Cursor, attributes: Attributes) => void) | null;
  /** `text` is the trimmed text of the element, `attributes` are those of its start tag. */
  close: ((cursor: Cursor, text: string, attributes: Attributes) => void) | null;
  /** null: the whole element is known and skipped. */
  children: Map<string, Element> | null;
  /**
   * Children, by local name, that also count in the namespaces of vendors. True: all children; otherwise the named
   * children.
   */
  anyNamespace?: boolean | ReadonlySet<string>;
}

export interface Attributes {
  /** Value of an ARTS or NCR attribute without the blanks around it, '' when absent. */
  get(name: string): string;
}

/** State of the reader in a transaction: the draft and its open parts. */
export interface Cursor {
  draft: PoslogDraft;
  /** Number of LineItem elements opened so far, and the values of the open LineItem that apply to all its parts. */
  ordinal: number;
  sequence: number;
  voided: boolean;
  entry: string;
  weighed: boolean;
  /**
   * Parts of the open LineItem. They get the number of the LineItem when the LineItem ends, because the number may come
   * last.
   */
  parts: { sequence: number }[];
  line: DraftLine | null;
  /** Type of the open BusinessUnit. */
  unit: string;
  /** Type of the open POSIdentity. */
  identity: string;
  modifier: DraftModifier | null;
  tender: DraftTender | null;
  tax: DraftTax | null;
  reward: DraftReward | null;
  coupon: DraftCoupon | null;
  voucher: Voucher | null;
  link: DraftLink | null;
}

export const newCursor = (draft: PoslogDraft): Cursor => ({
  draft,
  ordinal: 0,
  sequence: 0,
  voided: false,
  entry: '',
  weighed: false,
  parts: [],
  line: null,
  unit: '',
  identity: '',
  modifier: null,
  tender: null,
  tax: null,
  reward: null,
  coupon: null,
  voucher: null,
  link: null,
});

/** A transaction that cannot be understood; becomes a 'broken' record. */
export class BrokenTransaction extends Error {
  override readonly name = 'BrokenTransaction';
  readonly reason: BrokenReason;
  constructor(reason: BrokenReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

type Close = NonNullable<Element['close']>;
type Open = NonNullable<Element['open']>;

/** A known element that is skipped. */
export const ignored: Element = { open: null, close: null, children: null };

export const ignoring = (...names: string[]): Record<string, Element> =>
  Object.fromEntries(names.map((name) => [name, ignored]));

/** An element whose text is read. */
export const leaf = (close: Close): Element => ({ open: null, close, children: new Map() });

/** An element with children and optional text. */
export const node = (
  children: Record<string, Element>,
  open: Open | null = null,
  close: Close | null = null,
): Element => ({
  open,
  close,
  children: new Map(Object.entries(children)),
});

const YES: ReadonlySet<string> = new Set(['true', '1', 'y', 'yes']);

/** Whether a flag is set: 'true' or '1' as in XML Schema, or another spelling of registers, in any case. */
export const isTrue = (text: string): boolean => text === 'true' || (text !== '' && YES.has(text.toLowerCase()));

/**
 * The amount or quantity of an element; null where it is empty. Throws BrokenTransaction with the place and the text.
 */
export const amountOf = (cursor: Cursor, field: string, text: string): Fixed | null => {
  if (text === '') return null;
  const value = parseFixed(text);
  if (value === null)
    throw new BrokenTransaction('invalidValue', `${placeOf(cursor)} ${field}: "${text.slice(0, 40)}"`);
  return value;
};

/** Notes the currency of a line's amount. Throws BrokenTransaction if two lines name different currencies. */
export const noteCurrency = (cursor: Cursor, field: string, currency: string): void => {
  if (!/^[A-Z]{3}$/.test(currency)) return;
  const { draft } = cursor;
  if (draft.lineCurrency !== '' && draft.lineCurrency !== currency)
    throw new BrokenTransaction(
      'invalidValue',
      `${placeOf(cursor)} ${field} is in ${currency}, and others in ${draft.lineCurrency}`,
    );
  draft.lineCurrency = currency;
};

/**
 * Throws BrokenTransaction if an element occurs a second time with a different text, because nobody knows the right
 * text. `before`: the text of the first element; '' or null: there was no text.
 */
export const refuseSecond = (
  cursor: Cursor,
  field: string,
  before: string | number | null,
  text: string | number | null,
) => {
  if (before === null || before === '' || text === null || text === '' || before === text) return;
  throw new BrokenTransaction('malformed', `${placeOf(cursor)} ${field} stands twice, with different values`);
};

/** Whole seconds from a number of seconds or an ISO 8601 duration such as PT1M20S; 0 for any other text. */
export const secondsOf = (text: string): number => {
  const number = /^\d{1,9}(?:\.\d+)?$/.test(text) ? Math.round(Number(text)) : -1;
  if (number >= 0) return number;
  const parts = /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,9})(?:\.\d+)?S)?$/.exec(text);
  return parts === null ? 0 : Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
};

export const addEvent = (cursor: Cursor, kind: EventKind, detail: string): void => {
  const event = { sequence: cursor.sequence, kind, detail };
  cursor.draft.events.push(event);
  cursor.parts.push(event);
};

const placeOf = (cursor: Cursor): string => {
  if (cursor.ordinal === 0) return 'Transaction';
  return `LineItem ${cursor.sequence === 0 ? cursor.ordinal : cursor.sequence}`;
};
