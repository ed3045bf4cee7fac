import { BrokenTransaction } from './element.ts';
import { APOSTROPHE, BANG, GREATER, LESS, MAXIMUM_DEPTH, MAXIMUM_TEXT, QUESTION, QUOTE, SLASH } from './characters.ts';
import {
  AS_IS,
  isBlank,
  isCharacter,
  isSameRegion,
  LINE_ENDS,
  REFERENCES,
  referenceText,
  type TextReading,
} from './text.ts';

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

export interface TokenHandler {
  /** The tag object is reused for the next element. */
  open(tag: Tag): void;
  close(): void;
  text(source: string, from: number, to: number, reading: TextReading): void;
  /** Text of CDATA, a comment or an instruction that holds a '<'. `name`: the open element, with its prefix. */
  unread?(text: string, name: string): void;
}

/** Most elements and texts in one transaction, and most attributes in one tag. */
const MAXIMUM_NODES = 1_000_000;
const MAXIMUM_ATTRIBUTES = 256;

/**
 * A strict tokenizer for one element and its content: XML 1.0 (fifth edition) without document types or namespace
 * processing. Throws BrokenTransaction for text that is not well-formed, and for text with deeper nesting, longer parts
 * or more parts than a POS writes.
 */
export class Tokenizer {
  readonly #handler: TokenHandler;
  readonly #tag: Tag;
  /** Positions of the names of the open elements: from and to, alternating. */
  readonly #names = new Int32Array((MAXIMUM_DEPTH + 1) * 2);
  #source = '';
  #depth = 0;
  #nodes = 0;
  /** Whether the last name has a prefix. */
  #colon = false;

  constructor(handler: TokenHandler) {
    this.#handler = handler;
    const places = new Int32Array(MAXIMUM_ATTRIBUTES * 4);
    this.#tag = { source: '', from: 0, to: 0, places, count: 0, prefixed: false, declares: false };
  }

  #count(): void {
    if (++this.#nodes > MAXIMUM_NODES)
      throw new BrokenTransaction('tooLarge', 'More than 1,000,000 elements and texts');
  }

  /** Index after the name that begins here. */
  #nameEnd(from: number): number {
    const source = this.#source;
    this.#colon = false;
    let at = from;
    let code = source.charCodeAt(at);
    let plain = (CLASS[code] ?? 0) === NAME_START;
    while (code < 128 ? (CLASS[code] ?? 0) >= NAME : code >= 0x80) {
      if (code >= 128) plain = false;
      else if (code === COLON) this.#colon = true;
      code = source.charCodeAt(++at);
    }
    if (at === from || (!plain && !XML_NAME.test(source.slice(from, at)))) throw malformed('a name that is none');
    return at;
  }

  #blanksEnd(from: number): number {
    let at = from;
    while (isBlank(this.#source.charCodeAt(at))) at++;
    return at;
  }

  #startTag(from: number): number {
    const source = this.#source;
    const tag = this.#tag;
    let at = this.#nameEnd(from + 1);
    tag.from = from + 1;
    tag.to = at;
    tag.count = 0;
    tag.prefixed = false;
    tag.declares = false;
    if (this.#depth === 0 && from > 0) throw malformed('a second element where one transaction is');
    if (this.#depth >= MAXIMUM_DEPTH) throw malformed('elements nested deeper than 64');
    this.#count();
    for (;;) {
      const next = this.#blanksEnd(at);
      const code = source.charCodeAt(next);
      if (code === GREATER || code === SLASH) {
        at = next;
        break;
      }
      if (next === at) throw malformed('no blank before an attribute');
      at = this.#attribute(next);
    }
    const empty = source.charCodeAt(at) === SLASH;
    if (empty && source.charCodeAt(++at) !== GREATER) throw malformed('a slash in a start tag');
    this.#handler.open(tag);
    if (empty) this.#handler.close();
    else {
      this.#names[this.#depth * 2] = tag.from;
      this.#names[this.#depth * 2 + 1] = tag.to;
      this.#depth++;
    }
    return at + 1;
  }

  #attribute(from: number): number {
    const source = this.#source;
    const tag = this.#tag;
    const { places } = tag;
    const to = this.#nameEnd(from);
    const sawColon = this.#colon;
    let at = this.#blanksEnd(to);
    if (source.charCodeAt(at) !== EQUALS) throw malformed('an attribute without a value');
    at = this.#blanksEnd(at + 1);
    const quote = source.charCodeAt(at);
    if (quote !== QUOTE && quote !== APOSTROPHE) throw malformed('an attribute without quotes');
    const end = this.#valueEnd(at + 1, quote);
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
  }

  #valueEnd(from: number, quote: number): number {
    let at = from;
    for (;;) {
      const code = this.#source.charCodeAt(at);
      if (code === quote) break;
      if (code === AMPERSAND) at = this.#referenceEnd(at);
      else if (code === LESS || !isCharacter(code)) throw malformed('an attribute that does not end');
      else at++;
    }
    if (at - from > MAXIMUM_TEXT) throw new BrokenTransaction('tooLarge', 'An attribute longer than 65,536 characters');
    return at;
  }

  /** Returns the index after the reference that begins here. Knows XML's five named references and numbers. */
  #referenceEnd(from: number): number {
    const source = this.#source;
    const end = source.indexOf(';', from);
    if (end < 0 || end - from > 12 || referenceText(source.slice(from + 1, end)) === null)
      throw malformed('a reference to an entity that nobody declares');
    return end + 1;
  }

  #endTag(from: number): number {
    const source = this.#source;
    if (this.#depth === 0) throw malformed('an end tag without a start tag');
    this.#depth--;
    const start = this.#names[this.#depth * 2] ?? 0;
    const end = this.#names[this.#depth * 2 + 1] ?? 0;
    const to = from + 2 + end - start;
    if (!isSameRegion(source, start, end, from + 2, to)) throw malformed(`no end tag of ${source.slice(start, end)}`);
    const close = this.#blanksEnd(to);
    if (source.charCodeAt(close) !== GREATER) throw malformed(`no end tag of ${source.slice(start, end)}`);
    this.#handler.close();
    return close + 1;
  }

  #characters(from: number): number {
    const source = this.#source;
    let at = from;
    let reading: TextReading = AS_IS;
    for (;;) {
      const code = source.charCodeAt(at);
      if (code > 62 && code < 93) at++;
      else if (code === LESS || Number.isNaN(code)) break;
      else if (code === AMPERSAND) {
        reading = REFERENCES;
        at = this.#referenceEnd(at);
      } else if (!isCharacter(code)) throw malformed('a character that XML forbids');
      else {
        if (code === RETURN && reading === AS_IS) reading = LINE_ENDS;
        if (code === BRACKET && source.startsWith(']]>', at)) throw malformed("']]>' in a text");
        at++;
      }
    }
    this.#give(from, at, reading);
    return at;
  }

  #give(from: number, to: number, reading: TextReading): void {
    this.#count();
    if (this.#depth === 0) throw malformed('text around the transaction');
    this.#handler.text(this.#source, from, to, reading);
  }

  /**
   * Checks the characters of text without markup. Reports text in which tags may be lost. Returns whether it has a CR.
   */
  #checkAll(from: number, to: number): boolean {
    const tag = this.#source.indexOf('<', from);
    const [start, end] = this.#names.subarray((this.#depth - 1) * 2);
    if (tag >= 0 && tag < to) this.#handler.unread?.(this.#source.slice(from, to), this.#source.slice(start, end));
    let returns = false;
    for (let at = from; at < to; at++) {
      const code = this.#source.charCodeAt(at);
      if (!isCharacter(code)) throw malformed('a character that XML forbids');
      if (code === RETURN) returns = true;
    }
    return returns;
  }

  #special(from: number): number {
    const source = this.#source;
    if (source.startsWith('<!--', from)) {
      const end = source.indexOf('--', from + 4);
      if (end < 0 || source.charCodeAt(end + 2) !== GREATER) throw malformed('a comment that does not end');
      this.#checkAll(from + 4, end);
      return end + 3;
    }
    if (!source.startsWith('<![CDATA[', from)) throw malformed('a declaration');
    const end = source.indexOf(']]>', from + 9);
    if (end < 0) throw malformed('CDATA that does not end');
    this.#give(from + 9, end, this.#checkAll(from + 9, end) ? LINE_ENDS : AS_IS);
    return end + 3;
  }

  #instruction(from: number): number {
    const source = this.#source;
    const name = this.#nameEnd(from + 2);
    const end = source.indexOf('?>', name);
    if (end < 0 || (end !== name && !isBlank(source.charCodeAt(name))))
      throw malformed('an instruction that does not end');
    if (/^xml$/i.test(source.slice(from + 2, name))) throw malformed('an XML declaration within the file');
    this.#checkAll(name, end);
    return end + 2;
  }

  /** Reads one element and its content. */
  read(text: string): void {
    this.#source = text;
    this.#tag.source = text;
    this.#depth = 0;
    this.#nodes = 0;
    let at = 0;
    while (at < text.length) {
      if (text.charCodeAt(at) !== LESS) at = this.#characters(at);
      else {
        const next = text.charCodeAt(at + 1);
        if (next === SLASH) at = this.#endTag(at);
        else if (next === BANG) at = this.#special(at);
        else at = next === QUESTION ? this.#instruction(at) : this.#startTag(at);
      }
    }
    if (this.#depth > 0) throw malformed('elements that are not closed');
  }
}

const malformed = (what: string): BrokenTransaction => new BrokenTransaction('malformed', `XML with ${what}`);

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

const AMPERSAND = 38;
const EQUALS = 61;
const COLON = 58;
const LOWER_X = 120;
const RETURN = 13;
const BRACKET = 93;
