import { own } from '@lanewise/contract/own';

/**
 * Work that a piece of text needs before it is read: none, normalising line ends, or normalising line ends and
 * replacing references.
 */
export type TextReading = 0 | 1 | 2;
export const AS_IS = 0;
export const LINE_ENDS = 1;
export const REFERENCES = 2;

/** The characters of a text or attribute. */
export const readText = (source: string, from: number, to: number, reading: TextReading): string => {
  const text = source.slice(from, to);
  if (reading === AS_IS) return text;
  const lines = text.replace(/\r\n?/g, '\n');
  return reading === LINE_ENDS ? lines : lines.replace(/&([^;]*);/g, (_, name: string) => referenceText(name) ?? '');
};

/** The value of an attribute: blanks are spaces, references are replaced. */
export const readValue = (source: string, from: number, to: number): string => {
  const value = source.slice(from, to);
  if (!/[&\t\n\r]/.test(value)) return value;
  return value.replace(/\r\n|[\t\n\r]/g, ' ').replace(/&([^;]*);/g, (_, name: string) => referenceText(name) ?? '');
};

/** Whether two parts of a text are equal, without a copy. */
export const isSameRegion = (source: string, from: number, to: number, otherFrom: number, otherTo: number): boolean => {
  if (to - from !== otherTo - otherFrom) return false;
  for (let at = 0; at < to - from; at++)
    if (source.charCodeAt(from + at) !== source.charCodeAt(otherFrom + at)) return false;
  return true;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The character of a reference; null when unknown. */
export const referenceText = (name: string): string | null => {
  const code = /^#\d{1,7}$/.test(name)
    ? Number(name.slice(1))
    : /^#x[0-9a-fA-F]{1,6}$/.test(name)
      ? parseInt(name.slice(2), 16)
      : -1;
  if (code < 0) return own(ENTITIES, name) ?? null;
  const isAllowed = code > 0xffff ? code <= 0x10ffff : isCharacter(code) && (code < 0xd800 || code > 0xdfff);
  return isAllowed ? String.fromCodePoint(code) : null;
};

export const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Characters of XML 1.0; the text decoder emits only complete surrogate pairs. */
export const isCharacter = (code: number): boolean =>
  code >= 32 ? code < 0xfffe : code === 9 || code === 10 || code === 13;
