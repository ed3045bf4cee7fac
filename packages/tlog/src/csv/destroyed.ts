import { quoted } from '../messages.ts';

/** A number that a spreadsheet shortened, an error value, or a cell that was too narrow. */
const DESTROYED = /^(?:\d(?:[.,]\d+)?E\+\d{1,3}|#(?:REF!|N\/A|VALUE!|NAME\?|NULL!|DIV\/0!|NUM!|#+))$/i;
/** Whether a spreadsheet wrote this in place of a long number. */
export const isDestroyed = (text: string): boolean => DESTROYED.test(text);

/** Words by which databases and programs export nothing. */
const NOTHING = /^(?:null|nan|none|n\/a|\\n)$/i;

const names = { store: 'location', lane: 'lane', number: 'transaction number' } as const;

/**
 * The reason why a filled key does not identify the transaction of its row: rows of many receipts have the same text in
 * place of their numbers, and would become one receipt. Null: the key identifies the transaction.
 */
export const lostIn = (
  key: Readonly<Record<keyof typeof names, string>>,
): { reason: 'missingField' | 'invalidValue'; detail: string; isNumber: boolean } | null => {
  for (const field of ['number', 'store', 'lane'] as const)
    if (isDestroyed(key[field]))
      return {
        reason: 'invalidValue',
        detail: `A spreadsheet wrote ${quoted(key[field])} in place of the ${names[field]}: export the file anew, and do not save it by a spreadsheet.`,
        isNumber: field === 'number',
      };
  if (NOTHING.test(key.number))
    return {
      reason: 'missingField',
      detail: `The row has no transaction number: ${quoted(key.number)}.`,
      isNumber: true,
    };
  if (!NOTHING.test(key.store)) return null;
  return { reason: 'missingField', detail: `The row names no location: ${quoted(key.store)}.`, isNumber: false };
};
