import { isBlank } from './bytes.ts';

/** Whether the text between two places of JSON is a number or a list of numbers, without text in quotes. */
export const isBare = (bytes: Uint8Array, from: number, to: number): boolean => {
  let before = from - 1;
  while (before >= 0 && isBlank(bytes[before])) before--;
  if (bytes[before] === MINUS) before--;
  const after = bytes[to];
  return (
    ':,['.includes(charOf(bytes[before])) && (after === undefined || isBlank(after) || ',}].eE'.includes(charOf(after)))
  );
};

const charOf = (byte: number | undefined): string => (byte === undefined ? '' : String.fromCharCode(byte));

const MINUS = 45;
