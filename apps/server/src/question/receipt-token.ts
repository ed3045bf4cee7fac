import type { TransactionKey } from '../facts/journal.ts';

/**
 * The key of a receipt as one readable text, `uniqueId` in the API. The parts of the key are encoded, so a slash is
 * always a separator.
 */
export const uniqueIdOf = ({ location, date, lane, number, occurrence }: TransactionKey): string =>
  [location, date, encodeURIComponent(lane), encodeURIComponent(number), occurrence].join('/');

const read = (uniqueId: string): TransactionKey | null => {
  const [location = '', date = '', lane = '', number = '', occurrence = '', ...more] = uniqueId.split('/');
  if (
    more.length > 0 ||
    !/^\d{1,10}$/.test(location) ||
    !/^\d{4}-\d{2}-\d{2}$/.test(date) ||
    !/^\d{1,9}$/.test(occurrence)
  )
    return null;
  try {
    return {
      location: Number(location),
      date,
      lane: decodeURIComponent(lane),
      number: decodeURIComponent(number),
      occurrence: Number(occurrence),
    };
  } catch {
    return null;
  }
};

export const keyOfUniqueId = (uniqueId: string): TransactionKey | null => read(uniqueId);

/** A token that names a receipt. Callers need not understand it. It gives no access: the caller's scope decides. */
export const encodeToken = (key: TransactionKey): string => Buffer.from(uniqueIdOf(key)).toString('base64url');

/** Null for anything that this server never made. */
export const decodeToken = (token: string): TransactionKey | null => read(Buffer.from(token, 'base64url').toString());
