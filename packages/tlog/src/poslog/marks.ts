import { SegmentRefused } from '@lanewise/contract/facts/decode';

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
   * `whole` is false when the next transaction starts before this one has ended, or when this one has an end but no
   * start.
   */
  close(offset: number, whole: boolean): void;
}

export interface MarkScanner {
  push(units: Uint8Array): void;
  /** The unfinished part at the end of the file: nothing, an element around the transactions, or a transaction. */
  end(): 'nothing' | 'element' | 'transaction';
  /** Everything before this offset is settled; the rest may turn out to be the start of a transaction. */
  readonly settled: number;
  /** Elements currently open around the transactions. */
  readonly surroundings: Surroundings;
}

/** Deepest permitted nesting; ARTS messages reach about 12. */
export const MAXIMUM_DEPTH = 64;
/**
 * Longest permitted text, attribute or tag, in code units; skipped texts, such as pictures of receipts, may be longer.
 */
export const MAXIMUM_TEXT = 65_536;

/**
 * Finds the starts and ends of transactions without parsing them: elements with the local name Transaction, in any
 * namespace, with respect to comments, CDATA and processing instructions. The start of the next transaction closes one
 * that never ends, so that a broken transaction costs only itself. Throws SegmentRefused 'ingest.hostileXml' for a
 * document type declaration anywhere, and for elements nested too deep or tags too long around the transactions.
 */
export const openMarkScanner = (sink: MarkSink): MarkScanner => {
  let base = 0;
  let carry: Uint8Array = NOTHING;
  let until: Uint8Array | null = null;
  let inside = '';
  let startsWith: Uint8Array = NOTHING;
  let endsWith: Uint8Array = NOTHING;
  let surroundings: Surroundings = { startTags: [], names: [] };
  /** End of the latest transaction, or of the root's start tag. */
  let border = 0;

  const enter = (name: string, offset: number): void => {
    inside = name;
    startsWith = ascii(`<${name}`);
    endsWith = ascii(`</${name}`);
    sink.open(offset, name, surroundings);
  };

  /** A tag around the transactions; returns its end, or -1 when the chunk ends first. */
  const outerTag = (units: Uint8Array, at: number): number => {
    const follower = nextTag(units, at + 1);
    const end = tagEnd(units, at, follower);
    if (end < 0) {
      if (follower - at > MAXIMUM_TEXT) throw hostile('a tag longer than 65,536 characters');
      return follower < units.length ? brokenTag(units, at, follower) : -1;
    }
    const tag = text(units, at, end);
    if (tag.startsWith('</')) {
      outerClose(tag, base + end);
      return end;
    }
    const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
    const empty = tag.endsWith('/>');
    if (localName(name) === 'Transaction') {
      enter(name, base + at);
      if (empty) leave(base + end, true);
      return end;
    }
    if (empty) return end;
    if (surroundings.names.length >= MAXIMUM_DEPTH) throw hostile('elements nested deeper than 64');
    surroundings = { startTags: [...surroundings.startTags, tag], names: [...surroundings.names, name] };
    if (surroundings.names.length === 1 || localName(name) === 'POSLog') border = base + end;
    return end;
  };

  /**
   * A tag in which the next one begins: the next one counts, and a transaction that this one would open is reported as
   * broken.
   */
  const brokenTag = (units: Uint8Array, at: number, follower: number): number => {
    const name = /^<([^\s/>]+)\s/.exec(text(units, at, follower))?.[1] ?? '';
    if (localName(name) === 'Transaction') enter(name, base + at);
    return follower;
  };

  const outerClose = (tag: string, offset: number): void => {
    const name = tag.slice(2, -1).trim();
    const depth = surroundings.names.lastIndexOf(name);
    if (depth >= 0)
      surroundings = { startTags: surroundings.startTags.slice(0, depth), names: surroundings.names.slice(0, depth) };
    else if (localName(name) === 'Transaction') {
      enter(name, border);
      leave(offset, false);
    }
  };

  const leave = (offset: number, whole: boolean): void => {
    inside = '';
    border = offset;
    sink.close(offset, whole);
  };

  /** A tag within a transaction; only the transaction's own name matters. Returns the same as `outerTag`. */
  const innerTag = (units: Uint8Array, at: number): number => {
    const closing = units[at + 1] === SLASH;
    const wanted = closing ? endsWith : startsWith;
    if (!matches(units, at, wanted)) return units.length - at < wanted.length ? waitFor(units, at, wanted) : at + 1;
    const after = units[at + wanted.length];
    if (after === undefined) return -1;
    if (!isNameEnd(after)) return at + 1;
    if (!closing) {
      leave(base + at, false);
      return at;
    }
    const follower = nextTag(units, at + 1);
    const end = tagEnd(units, at, follower);
    if (end < 0 && follower === units.length) return units.length - at > MAXIMUM_TEXT ? at + 1 : -1;
    const behind = end < 0 ? follower : end;
    leave(base + behind, true);
    return behind;
  };

  /** Comments, CDATA, processing instructions and declarations; returns the same as `outerTag`. */
  const special = (units: Uint8Array, at: number): number => {
    if (units[at + 1] === QUESTION) {
      const mayDeclare = base + at < 4 && surroundings.names.length === 0;
      if (mayDeclare && units.length - at < XML_DECLARATION.length) return -1;
      const isDeclaration = mayDeclare && matches(units, at, XML_DECLARATION);
      if (!isDeclaration) return skip(END_OF_INSTRUCTION, at + 2);
      const end = units.indexOf(GREATER, at);
      if (end < 0) return units.length - at > MAXIMUM_TEXT ? at + 1 : -1;
      sink.declaration(text(units, at, end + 1));
      return end + 1;
    }
    if (matches(units, at, COMMENT)) return skip(END_OF_COMMENT, at + COMMENT.length);
    if (matches(units, at, CDATA)) return skip(END_OF_CDATA, at + CDATA.length);
    if (DECLARATIONS.some((declaration) => couldBe(units, at, declaration))) {
      if (
        DECLARATIONS.some((declaration) => units.length - at >= declaration.length && couldBe(units, at, declaration))
      )
        throw hostile('a document type declaration');
      return -1;
    }
    return units.length - at < CDATA.length && (couldBe(units, at, COMMENT) || couldBe(units, at, CDATA)) ? -1 : at + 1;
  };

  const skip = (end: Uint8Array, from: number): number => {
    until = end;
    return from;
  };

  const scan = (units: Uint8Array): number => {
    let at = 0;
    let jump: Jump | null = null;
    for (;;) {
      if (until !== null) {
        const found = indexOf(units, until, at);
        if (found < 0) return Math.max(at, units.length - (until.length - 1));
        at = found + until.length;
        until = null;
      }
      if (inside === '') at = nextTag(units, at);
      else {
        if (jump?.name !== inside) jump = openJump(units, inside, startsWith, endsWith);
        at = jump.next(at);
      }
      if (at + 1 >= units.length) return Math.min(at, units.length);
      const next = units[at + 1];
      const after =
        next === BANG || next === QUESTION
          ? special(units, at)
          : inside === ''
            ? outerTag(units, at)
            : innerTag(units, at);
      if (after < 0) return at;
      at = after;
    }
  };

  return {
    push(chunk) {
      const units = carry.length === 0 ? chunk : join(carry, chunk);
      const done = scan(units);
      carry = done >= units.length ? NOTHING : units.slice(done);
      base += Math.min(done, units.length);
    },
    end: () => (inside !== '' ? 'transaction' : surroundings.names.length > 0 ? 'element' : 'nothing'),
    get settled() {
      return base;
    },
    get surroundings() {
      return surroundings;
    },
  };
};

/** The name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const hostile = (what: string): SegmentRefused =>
  new SegmentRefused('ingest.hostileXml', `The XML holds ${what}, which no POS file needs.`, { what });

const ascii = (value: string): Uint8Array => Uint8Array.from(value, (character) => character.charCodeAt(0));

const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const QUESTION = 63;
const BANG = 33;
const NOTHING = new Uint8Array(0);
const COMMENT = ascii('<!--');
const CDATA = ascii('<![CDATA[');
const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY', '<!ELEMENT', '<!ATTLIST', '<!NOTATION'].map(ascii);
const XML_DECLARATION = ascii('<?xml');
const END_OF_COMMENT = ascii('-->');
const END_OF_CDATA = ascii(']]>');
const END_OF_INSTRUCTION = ascii('?>');

const isNameEnd = (unit: number): boolean => unit === GREATER || unit === SLASH || unit <= 32;

const nextTag = (units: Uint8Array, from: number): number => {
  let at = from;
  while (at < units.length && units[at] !== LESS) at++;
  return at;
};

/**
 * Finds the next relevant position within a transaction. Each byte is searched once, natively, because most of a file
 * is skipped.
 */
interface Jump {
  name: string;
  next(from: number): number;
}

const openJump = (units: Uint8Array, name: string, startsWith: Uint8Array, endsWith: Uint8Array): Jump => {
  const view = Buffer.from(units.buffer, units.byteOffset, units.length);
  /** A possible beginning that the end of the chunk cuts off. */
  const tail = Math.max(0, units.length - endsWith.length);
  const finders = [
    openFinder((from) => view.indexOf(endsWith, from)),
    openFinder((from) => view.indexOf(startsWith, from)),
    openFinder((from) => behindLess(view, BANG, from)),
    openFinder((from) => behindLess(view, QUESTION, from)),
  ];
  return {
    name,
    next(from) {
      const place = Math.min(...finders.map((find) => find(from)));
      return place < tail ? place : nextTag(units, Math.max(from, Math.min(place, tail)));
    },
  };
};

/** Caches its result until the search has passed it. */
const openFinder = (search: (from: number) => number): ((from: number) => number) => {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = search(from);
      known = found < 0 ? Infinity : found;
    }
    return known;
  };
};

/** Index of the next '<' followed by this unit; -1 when there is none. */
const behindLess = (view: Uint8Array, unit: number, from: number): number => {
  for (let at = view.indexOf(unit, from + 1); at >= 0; at = view.indexOf(unit, at + 1))
    if (view[at - 1] === LESS) return at - 1;
  return -1;
};

const matches = (units: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  if (units.length - at < wanted.length) return false;
  for (let index = 1; index < wanted.length; index++) if (units[at + index] !== wanted[index]) return false;
  return true;
};

/** Whether the available units begin `wanted`, ignoring case. */
const couldBe = (units: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  for (let index = 0; index < wanted.length && at + index < units.length; index++) {
    const unit = units[at + index] ?? 0;
    const upper = unit >= 97 && unit <= 122 ? unit - 32 : unit;
    if (upper !== wanted[index]) return false;
  }
  return true;
};

const waitFor = (units: Uint8Array, at: number, wanted: Uint8Array): number => {
  for (let index = 1; at + index < units.length; index++) if (units[at + index] !== wanted[index]) return at + 1;
  return -1;
};

/**
 * Index after the '>' of the tag at `from`, with respect to quotes; -1 when there is none before `limit`. XML permits
 * no '<' within a tag.
 */
const tagEnd = (units: Uint8Array, from: number, limit: number): number => {
  let quote = 0;
  for (let at = from; at < limit; at++) {
    const unit = units[at] ?? 0;
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (unit === 34 || unit === 39) quote = unit;
    else if (unit === GREATER) return at + 1;
  }
  return -1;
};

const indexOf = (units: Uint8Array, wanted: Uint8Array, from: number): number => {
  const first = wanted[0] ?? 0;
  for (let at = units.indexOf(first, from); at >= 0; at = units.indexOf(first, at + 1))
    if (matches(units, at, wanted)) return at;
  return -1;
};

const text = (units: Uint8Array, from: number, to: number): string => {
  let result = '';
  for (let at = from; at < to; at += 4096)
    result += String.fromCharCode(...units.subarray(at, Math.min(to, at + 4096)));
  return result;
};

const join = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};
