import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { transactionTagIn } from './swallowed.ts';
import { BANG, GREATER, MAXIMUM_DEPTH, MAXIMUM_TEXT, QUESTION, SLASH } from './characters.ts';
import {
  ascii,
  couldBe,
  indexOf,
  join,
  matches,
  nextTag,
  NOTHING,
  openJump,
  tagEnd,
  text,
  waitFor,
  type Jump,
} from './units.ts';

/** Open elements around the transactions: the context that a transaction needs to be understood alone. */
export interface Surroundings {
  /** Text of each start tag from the root inwards, one character per code unit. */
  startTags: readonly string[];
  /** Names with prefixes, in the same order. */
  names: readonly string[];
}

/** Receives the scanner's findings in the order of the file; offsets count code units. */
export interface MarkSink {
  declaration(text: string): void;
  open(offset: number, name: string, surroundings: Surroundings): void;
  /**
   * `whole` is false if the next transaction starts before this transaction has ended, or if this transaction has an
   * end but no start.
   */
  close(offset: number, whole: boolean): void;
  /** A comment, CDATA or instruction around the transactions holds the tag of one. */
  hidden(offset: number, end: number): void;
}

/**
 * Finds the starts and ends of transactions without parsing them: elements with the local name Transaction, in any
 * namespace. Takes comments, CDATA and processing instructions into account. The start of the next transaction closes a
 * transaction that has no end, so that a broken transaction costs only itself. Throws SegmentRefused
 * 'ingest.hostileXml' for a document type declaration anywhere, and for elements nested too deep or tags too long
 * around the transactions.
 */
export class MarkScanner {
  readonly #sink: MarkSink;
  #base = 0;
  #carry: Uint8Array = NOTHING;
  /** The text that ends the skipped comment, CDATA or instruction; null outside of one. */
  #until: Uint8Array | null = null;
  /** Where that begins, and whether the tag of a transaction lies in it. */
  #skippedFrom = 0;
  #hides = false;
  /** Name of the open transaction as the file writes it; '' outside of a transaction. */
  #inside = '';
  #startsWith: Uint8Array = NOTHING;
  #endsWith: Uint8Array = NOTHING;
  #surroundings: Surroundings = { startTags: [], names: [] };
  /** End of the latest transaction, or of the root's start tag. */
  #border = 0;

  constructor(sink: MarkSink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    const units = this.#carry.length === 0 ? chunk : join(this.#carry, chunk);
    const done = this.#scan(units);
    this.#carry = done >= units.length ? NOTHING : units.slice(done);
    this.#base += Math.min(done, units.length);
  }

  /**
   * The unfinished part at the end of the file: nothing, an element around the transactions, a transaction, or skipped
   * text that contains a transaction.
   */
  end(): 'nothing' | 'element' | 'transaction' | 'hidden' {
    if (this.#inside !== '') return 'transaction';
    if (this.#until !== null && this.#hides) return 'hidden';
    return this.#surroundings.names.length > 0 ? 'element' : 'nothing';
  }

  /** Where the comment, CDATA or instruction begins that was skipped last. */
  get skippedFrom(): number {
    return this.#skippedFrom;
  }

  /** Everything before this offset is settled; the rest may turn out to be the start of a transaction. */
  get settled(): number {
    return this.#base;
  }

  /** Elements currently open around the transactions. */
  get surroundings(): Surroundings {
    return this.#surroundings;
  }

  /** Returns the offset up to which the units are understood. */
  #scan(units: Uint8Array): number {
    let at = 0;
    let jump: Jump | null = null;
    for (;;) {
      if (this.#until !== null) {
        const found = indexOf(units, this.#until, at);
        if (this.#inside === '') this.#look(units, at, found < 0 ? units.length : found);
        if (found < 0) return Math.max(at, units.length - LONGEST_TAG);
        at = found + this.#until.length;
        this.#until = null;
        if (this.#hides) this.#sink.hidden(this.#skippedFrom, this.#base + at);
        this.#hides = false;
      }
      if (this.#inside === '') at = nextTag(units, at);
      else {
        if (jump?.name !== this.#inside) jump = openJump(units, this.#inside, this.#startsWith, this.#endsWith);
        at = jump.next(at);
      }
      if (at + 1 >= units.length) return Math.min(at, units.length);
      const after = this.#tag(units, at);
      if (after < 0) return at;
      at = after;
    }
  }

  /** Looks for the tag of a transaction in what is skipped around the transactions. */
  #look(units: Uint8Array, from: number, to: number): void {
    this.#hides ||= transactionTagIn(text(units, from, to)) !== null;
  }

  /**
   * Reads the markup that begins with the '<' at `at`. Returns its end, or -1 if the chunk ends first. The methods
   * below do the same.
   */
  #tag(units: Uint8Array, at: number): number {
    const next = units[at + 1];
    if (next === BANG || next === QUESTION) return this.#special(units, at);
    return this.#inside === '' ? this.#outerTag(units, at) : this.#innerTag(units, at);
  }

  /** A tag around the transactions. */
  #outerTag(units: Uint8Array, at: number): number {
    const follower = nextTag(units, at + 1);
    const end = tagEnd(units, at, follower);
    if (end < 0) {
      if (follower - at > MAXIMUM_TEXT) throw hostile('a tag longer than 65,536 characters');
      return follower < units.length ? this.#brokenTag(units, at, follower) : -1;
    }
    const tag = text(units, at, end);
    if (tag.startsWith('</')) this.#outerClose(tag, this.#base + end);
    else this.#outerOpen(tag, this.#base + at, this.#base + end);
    return end;
  }

  #outerOpen(tag: string, offset: number, end: number): void {
    const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
    const isEmpty = tag.endsWith('/>');
    if (localName(name) === 'Transaction') {
      this.#enter(name, offset);
      if (isEmpty) this.#leave(end, true);
      return;
    }
    if (isEmpty) return;
    const { startTags, names } = this.#surroundings;
    if (names.length >= MAXIMUM_DEPTH) throw hostile('elements nested deeper than 64');
    this.#surroundings = { startTags: [...startTags, tag], names: [...names, name] };
    if (names.length === 0 || localName(name) === 'POSLog') this.#border = end;
  }

  #outerClose(tag: string, offset: number): void {
    const name = tag.slice(2, -1).trim();
    const { startTags, names } = this.#surroundings;
    const depth = names.lastIndexOf(name);
    if (depth >= 0) this.#surroundings = { startTags: startTags.slice(0, depth), names: names.slice(0, depth) };
    else if (localName(name) === 'Transaction') {
      this.#enter(name, this.#border);
      this.#leave(offset, false);
    }
  }

  /**
   * A tag in which another tag begins: the inner tag counts, and a transaction that the outer tag would open is
   * reported as broken.
   */
  #brokenTag(units: Uint8Array, at: number, follower: number): number {
    const name = /^<([^\s/>]+)\s/.exec(text(units, at, follower))?.[1] ?? '';
    if (localName(name) === 'Transaction') this.#enter(name, this.#base + at);
    return follower;
  }

  #enter(name: string, offset: number): void {
    this.#inside = name;
    this.#startsWith = ascii(`<${name}`);
    this.#endsWith = ascii(`</${name}`);
    this.#sink.open(offset, name, this.#surroundings);
  }

  #leave(offset: number, whole: boolean): void {
    this.#inside = '';
    this.#border = offset;
    this.#sink.close(offset, whole);
  }

  /** A tag within a transaction; only the transaction's own name matters. */
  #innerTag(units: Uint8Array, at: number): number {
    const closing = units[at + 1] === SLASH;
    const wanted = closing ? this.#endsWith : this.#startsWith;
    if (!matches(units, at, wanted)) return units.length - at < wanted.length ? waitFor(units, at, wanted) : at + 1;
    const after = units[at + wanted.length];
    if (after === undefined) return -1;
    if (!isNameEnd(after)) return at + 1;
    if (!closing) {
      this.#leave(this.#base + at, false);
      return at;
    }
    const follower = nextTag(units, at + 1);
    const end = tagEnd(units, at, follower);
    if (end < 0 && follower === units.length) return units.length - at > MAXIMUM_TEXT ? at + 1 : -1;
    const behind = end < 0 ? follower : end;
    this.#leave(this.#base + behind, true);
    return behind;
  }

  /** Comments, CDATA, processing instructions and declarations. */
  #special(units: Uint8Array, at: number): number {
    if (units[at + 1] === QUESTION) return this.#instruction(units, at);
    if (matches(units, at, COMMENT)) return this.#skip(END_OF_COMMENT, at, COMMENT.length);
    if (matches(units, at, CDATA)) return this.#skip(END_OF_CDATA, at, CDATA.length);
    const rest = units.length - at;
    const declarations = DECLARATIONS.filter((declaration) => couldBe(units, at, declaration));
    if (declarations.some(({ length }) => rest >= length)) throw hostile('a document type declaration');
    if (declarations.length > 0) return -1;
    return rest < CDATA.length && (couldBe(units, at, COMMENT) || couldBe(units, at, CDATA)) ? -1 : at + 1;
  }

  /** Reports the XML declaration at the start of the file. Every other instruction is skipped. */
  #instruction(units: Uint8Array, at: number): number {
    const mayDeclare = this.#base + at < 4 && this.#surroundings.names.length === 0;
    if (mayDeclare && units.length - at < XML_DECLARATION.length) return -1;
    if (!mayDeclare || !matches(units, at, XML_DECLARATION)) return this.#skip(END_OF_INSTRUCTION, at, 2);
    const end = units.indexOf(GREATER, at);
    if (end < 0) return units.length - at > MAXIMUM_TEXT ? at + 1 : -1;
    this.#sink.declaration(text(units, at, end + 1));
    return end + 1;
  }

  #skip(end: Uint8Array, at: number, length: number): number {
    this.#until = end;
    this.#skippedFrom = this.#base + at;
    this.#hides = false;
    return at + length;
  }
}

/** The name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const hostile = (what: string): SegmentRefused =>
  new SegmentRefused('ingest.hostileXml', `The XML holds ${what}, which no POS file needs.`, { what });

const isNameEnd = (unit: number): boolean => unit === GREATER || unit === SLASH || unit <= 32;

const COMMENT = ascii('<!--');
const CDATA = ascii('<![CDATA[');
const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY', '<!ELEMENT', '<!ATTLIST', '<!NOTATION'].map(ascii);
const XML_DECLARATION = ascii('<?xml');
/** Units of the longest tag that is looked for in skipped text. */
const LONGEST_TAG = 160;
const END_OF_COMMENT = ascii('-->');
const END_OF_CDATA = ascii(']]>');
const END_OF_INSTRUCTION = ascii('?>');
