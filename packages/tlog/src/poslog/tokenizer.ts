import { own } from '@lanewise/contract/own';
import { BrokenTransaction } from './element.ts';
import { MAXIMUM_DEPTH, MAXIMUM_TEXT } from './marks.ts';

/** A start tag as positions in the text, so that unread parts are not copied. */
export interface Tag {
  source: string;
  /** The name, with its prefix. */
  from: number;
  to: number;
  /** Attributes as four positions: name from, name to, value from, value to. */
  places: Int32Array;
  count: number;
  /** Whether a name has a prefix, and whether one declares a namespace. */
  prefixed: boolean;
  declares: boolean;
}

/**
 * The work that a piece of text needs before it is read: none, normalised line ends, or replaced references as well.
 */
export type Reading = 0 | 1 | 2;
const AS_IS = 0;
const LINE_ENDS = 1;
const REFERENCES = 2;

export interface TokenHandler {
  /** The tag object is reused for the next element. */
  open(tag: Tag): void;
  close(): void;
  text(source: string, from: number, to: number, reading: Reading): void;
}

/** Most elements and texts in one transaction, and most attributes in one tag. */
const MAXIMUM_NODES = 1_000_000;
const MAXIMUM_ATTRIBUTES = 256;

/**
 * A strict tokenizer for one element and its content: XML 1.0 (fifth edition) without document types or namespace
 * processing. Throws BrokenTransaction for text that is not well-formed, and for depth, length and number beyond those
 * of a POS.
 */
export const openTokenizer = (handler: TokenHandler): ((source: string) => void) => {
  const places = new Int32Array(MAXIMUM_ATTRIBUTES * 4);
  const tag: Tag = { source: '', from: 0, to: 0, places, count: 0, prefixed: false, declares: false };
  /** Positions of the names of the open elements: from and to, alternating. */
  const names = new Int32Array((MAXIMUM_DEPTH + 1) * 2);
  let source = '';
  let depth = 0;
  let nodes = 0;
  /** Whether the last name has a prefix. */
  let colon = false;

  const count = (): void => {
    if (++nodes > MAXIMUM_NODES) throw new BrokenTransaction('tooLarge', 'More than 1,000,000 elements and texts');
  };

  /** Index after the name that begins here. */
  const nameEnd = (from: number): number => {
    colon = false;
    let at = from;
    let code = source.charCodeAt(at);
    let plain = (CLASS[code] ?? 0) === NAME_START;
    while (code < 128 ? (CLASS[code] ?? 0) >= NAME : code >= 0x80) {
      if (code >= 128) plain = false;
      else if (code === COLON) colon = true;
      code = source.charCodeAt(++at);
    }
    if (at === from || (!plain && !XML_NAME.test(source.slice(from, at)))) throw malformed('a name that is none');
    return at;
  };

  const blanksEnd = (from: number): number => {
    let at = from;
    while (isBlank(source.charCodeAt(at))) at++;
    return at;
  };

  const startTag = (from: number): number => {
    let at = nameEnd(from + 1);
    tag.from = from + 1;
    tag.to = at;
    tag.count = 0;
    tag.prefixed = false;
    tag.declares = false;
    if (depth === 0 && from > 0) throw malformed('a second element where one transaction is');
    if (depth >= MAXIMUM_DEPTH) throw malformed('elements nested deeper than 64');
    count();
    for (;;) {
      const next = blanksEnd(at);
      const code = source.charCodeAt(next);
      if (code === GREATER || code === SLASH) {
        at = next;
        break;
      }
      if (next === at) throw malformed('no blank before an attribute');
      at = attribute(next);
    }
    const empty = source.charCodeAt(at) === SLASH;
    if (empty && source.charCodeAt(++at) !== GREATER) throw malformed('a slash in a start tag');
    handler.open(tag);
    if (empty) handler.close();
    else {
      names[depth * 2] = tag.from;
      names[depth * 2 + 1] = tag.to;
      depth++;
    }
    return at + 1;
  };

  const attribute = (from: number): number => {
    const to = nameEnd(from);
    const sawColon = colon;
    let at = blanksEnd(to);
    if (source.charCodeAt(at) !== EQUALS) throw malformed('an attribute without a value');
    at = blanksEnd(at + 1);
    const quote = source.charCodeAt(at);
    if (quote !== QUOTE && quote !== APOSTROPHE) throw malformed('an attribute without quotes');
    const end = valueEnd(at + 1, quote);
    if (tag.count >= MAXIMUM_ATTRIBUTES) throw new BrokenTransaction('tooLarge', 'More than 256 attributes in one tag');
    for (let known = 0; known < tag.count * 4; known += 4)
      if (isSameRegion(source, places[known] ?? 0, places[known + 1] ?? 0, from, to))
        throw malformed('an attribute twice');
    const place = tag.count++ * 4;
    places[place] = from;
    places[place + 1] = to;
    places[place + 2] = at + 1;
    places[place + 3] = end;
    if (source.charCodeAt(from) === LOWER_X && source.startsWith('xmlns', from)) tag.declares = true;
    else if (sawColon) tag.prefixed = true;
    return end + 1;
  };

  const valueEnd = (from: number, quote: number): number => {
    let at = from;
    for (;;) {
      const code = source.charCodeAt(at);
      if (code === quote) break;
      if (code === AMPERSAND) at = referenceEnd(at);
      else if (code === LESS || !isCharacter(code)) throw malformed('an attribute that does not end');
      else at++;
    }
    if (at - from > MAXIMUM_TEXT) throw new BrokenTransaction('tooLarge', 'An attribute longer than 65,536 characters');
    return at;
  };

  /** Index after the reference that begins here; only the five of XML and numbers are known. */
  const referenceEnd = (from: number): number => {
    const end = source.indexOf(';', from);
    if (end < 0 || end - from > 12 || referenceText(source.slice(from + 1, end)) === null)
      throw malformed('a reference to an entity that nobody declares');
    return end + 1;
  };

  const endTag = (from: number): number => {
    if (depth === 0) throw malformed('an end tag without a start tag');
    depth--;
    const start = names[depth * 2] ?? 0;
    const end = names[depth * 2 + 1] ?? 0;
    const to = from + 2 + end - start;
    if (!isSameRegion(source, start, end, from + 2, to)) throw malformed(`no end tag of ${source.slice(start, end)}`);
    const close = blanksEnd(to);
    if (source.charCodeAt(close) !== GREATER) throw malformed(`no end tag of ${source.slice(start, end)}`);
    handler.close();
    return close + 1;
  };

  const characters = (from: number): number => {
    let at = from;
    let reading: Reading = AS_IS;
    for (;;) {
      const code = source.charCodeAt(at);
      if (code > 62 && code < 93) at++;
      else if (code === LESS || Number.isNaN(code)) break;
      else if (code === AMPERSAND) {
        reading = REFERENCES;
        at = referenceEnd(at);
      } else if (!isCharacter(code)) throw malformed('a character that XML forbids');
      else {
        if (code === RETURN && reading === AS_IS) reading = LINE_ENDS;
        if (code === BRACKET && source.startsWith(']]>', at)) throw malformed("']]>' in a text");
        at++;
      }
    }
    give(from, at, reading);
    return at;
  };

  const give = (from: number, to: number, reading: Reading): void => {
    count();
    if (depth === 0) throw malformed('text around the transaction');
    handler.text(source, from, to, reading);
  };

  const checkAll = (from: number, to: number): boolean => {
    let returns = false;
    for (let at = from; at < to; at++) {
      const code = source.charCodeAt(at);
      if (!isCharacter(code)) throw malformed('a character that XML forbids');
      if (code === RETURN) returns = true;
    }
    return returns;
  };

  const special = (from: number): number => {
    if (source.startsWith('<!--', from)) {
      const end = source.indexOf('--', from + 4);
      if (end < 0 || source.charCodeAt(end + 2) !== GREATER) throw malformed('a comment that does not end');
      checkAll(from + 4, end);
      return end + 3;
    }
    if (!source.startsWith('<![CDATA[', from)) throw malformed('a declaration');
    const end = source.indexOf(']]>', from + 9);
    if (end < 0) throw malformed('CDATA that does not end');
    give(from + 9, end, checkAll(from + 9, end) ? LINE_ENDS : AS_IS);
    return end + 3;
  };

  const instruction = (from: number): number => {
    const name = nameEnd(from + 2);
    const end = source.indexOf('?>', name);
    if (end < 0 || (end !== name && !isBlank(source.charCodeAt(name))))
      throw malformed('an instruction that does not end');
    if (/^xml$/i.test(source.slice(from + 2, name))) throw malformed('an XML declaration within the file');
    checkAll(name, end);
    return end + 2;
  };

  return (text) => {
    source = text;
    tag.source = text;
    depth = 0;
    nodes = 0;
    let at = 0;
    while (at < source.length) {
      if (source.charCodeAt(at) !== LESS) at = characters(at);
      else {
        const next = source.charCodeAt(at + 1);
        if (next === SLASH) at = endTag(at);
        else if (next === BANG) at = special(at);
        else at = next === QUESTION ? instruction(at) : startTag(at);
      }
    }
    if (depth > 0) throw malformed('elements that are not closed');
  };
};

/** The characters of a text or attribute. */
export const readText = (source: string, from: number, to: number, reading: Reading): string => {
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
const referenceText = (name: string): string | null => {
  const code = /^#\d{1,7}$/.test(name)
    ? Number(name.slice(1))
    : /^#x[0-9a-fA-F]{1,6}$/.test(name)
      ? parseInt(name.slice(2), 16)
      : -1;
  if (code < 0) return own(ENTITIES, name) ?? null;
  const isAllowed = code > 0xffff ? code <= 0x10ffff : isCharacter(code) && (code < 0xd800 || code > 0xdfff);
  return isAllowed ? String.fromCodePoint(code) : null;
};

const malformed = (what: string): BrokenTransaction => new BrokenTransaction('malformed', `XML with ${what}`);

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Characters of XML 1.0; the text decoder emits only complete surrogate pairs. */
const isCharacter = (code: number): boolean => (code >= 32 ? code < 0xfffe : code === 9 || code === 10 || code === 13);

const NAME = 1;
const NAME_START = 2;
const CLASS = new Uint8Array(128);
for (const sign of '-.0123456789') CLASS[sign.charCodeAt(0)] = NAME;
for (const sign of ':_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') CLASS[sign.charCodeAt(0)] = NAME_START;

/** Names beyond ASCII, by the productions NameStartChar and NameChar. */
const START_CHAR = [
  ':A-Z_a-z',
  '\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF',
  '\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}',
].join('');
const NAME_START_CHAR = `[${START_CHAR}]|\\u200C|\\u200D`;
const NAME_CHAR = `${NAME_START_CHAR}|[-.0-9\\u00B7\\u203F\\u2040]|[\\u0300-\\u036F]`;
const XML_NAME = new RegExp(`^(?:${NAME_START_CHAR})(?:${NAME_CHAR})*$`, 'u');

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const AMPERSAND = 38;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;
const COLON = 58;
const LOWER_X = 120;
const RETURN = 13;
const BRACKET = 93;
