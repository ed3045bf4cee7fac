import type { PoslogDraft } from './draft.ts';

/** What a transaction says of itself by its TransactionStatus and TypeCode. */
export type Standing =
  | 'finished'
  | 'void'
  | 'postVoided'
  | 'suspended'
  | 'retrieved'
  | 'training'
  /** Nothing is sold yet: a quotation, or an order that is open. */
  | 'open'
  /** In words that nobody knows. */
  | 'unknown';

const statuses: readonly (readonly [RegExp, Standing])[] = [
  [/^$/, 'finished'],
  [/^(postvoid(ed)?|reversed|reversal)$/, 'postVoided'],
  [
    /^((transaction)?(cancell?ed|cancel|void(ed)?|failed|aborted|abort|abandoned|deleted|rejected|declined|discarded)|suspend(ed)?(cancell?ed|deleted|voided|aborted))$/,
    'void',
  ],
  [/^((suspend(ed)?)?(retrieved|resumed|recalled))$/, 'retrieved'],
  [/^(suspend(ed)?|parked|park|onhold|hold|held|saved|stored)$/, 'suspended'],
  [/^training(mode|transaction)?$/, 'training'],
  [
    /^(inprocess|inprogress|incomplete|notcomplete(d)?|unfinished|open(ed)?|pending|draft|quoted?|quotation|ordered|planned|started|initiated|new)$/,
    'open',
  ],
  [
    /^(finished|finish|finali[sz]ed|final|complete(d)?|closed?|done|ended|delivered|shipped|pickedup|fulfilled|totall?ed|tendered|paid|settled|posted|committed|processed|confirmed|approved|success(ful)?|ok|valid|normal|sale|sold|returned|return|refund(ed)?|exchanged?)$/,
    'finished',
  ],
];

const typeCodes: readonly (readonly [RegExp, Standing])[] = [
  [/training/, 'training'],
  [/^postvoid/, 'postVoided'],
  [/^(transaction)?(void|cancell?)(ed|ation)?(transaction|sale)?$/, 'postVoided'],
  [/quot|estimate|proforma|inquiry|enquiry|pricecheck|pricelookup|simulat/, 'open'],
];

/** A word without its prefix, in lower case and in one piece: 'ns:In_Process' is 'inprocess'. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/^.*:/, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

export const standingOfStatus = ({ status }: PoslogDraft): Standing =>
  statuses.find(([pattern]) => pattern.test(plain(status)))?.[1] ?? 'unknown';

/** What the type of a retail transaction says of itself; other types are sales and returns. */
export const standingOfType = ({ typeCode }: PoslogDraft): Standing =>
  typeCodes.find(([pattern]) => pattern.test(plain(typeCode)))?.[1] ?? 'finished';

/** Whether a retail transaction calls itself a return. */
export const saysReturn = ({ status, typeCode }: PoslogDraft): boolean =>
  /^(return|refund)/.test(plain(typeCode)) || /^(return|refund)(ed)?$/.test(plain(status));

const MOST_LETTERS = 60;
const shown = (text: string): string =>
  text
    .slice(0, MOST_LETTERS)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/**
 * The text under which retail transactions are counted whose status or type is not known to mean a sale: the unknown
 * status or type. '' if the status and type are known.
 */
export const unknownStanding = (draft: PoslogDraft): string => {
  if (draft.type !== 'RetailTransaction') return '';
  const standing = standingOfStatus(draft);
  if (standing === 'unknown' || standing === 'open') return `TransactionStatus ${shown(draft.status)}`;
  return standingOfType(draft) === 'open' ? `TypeCode ${shown(draft.typeCode)}` : '';
};
