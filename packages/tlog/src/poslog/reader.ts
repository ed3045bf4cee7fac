import { SaxesParser } from 'saxes';
import { newDraft } from './draft.ts';
import { BrokenTransaction, newCursor } from './element.ts';
import { MAXIMUM_DEPTH, MAXIMUM_TEXT } from './marks.ts';
import { openNames } from './names.ts';
import { addReason, transactionElement } from './transaction.ts';
import type { Draft } from './draft.ts';
import type { Attributes, Cursor, Element } from './element.ts';
import type { Surroundings } from './marks.ts';

/** Most elements and texts in one transaction. */
const MAXIMUM_NODES = 1_000_000;

/** Reads the text of one transaction into a draft. Throws BrokenTransaction; the next transaction can be read all the same. */
export type Reader = (text: string, surroundings: Surroundings) => Draft;

type Parser = SaxesParser<{ fragment: true; position: false; xmlns: false }>;

const document: Element = { open: null, close: null, children: new Map([['Transaction', transactionElement]]) };

/**
 * Opens a reader: one strict tokenizer for all transactions, and a walk along the tree of known elements beside it. Nothing of the
 * XML is kept but the draft.
 */
export const openReader = (): Reader => {
  const names = openNames();
  let parser: Parser | null = null;
  let cursor: Cursor = newCursor(newDraft());
  /** Elements that are open, from the document inwards; only those in the tree. */
  const path: Step[] = [];
  const top = newStep('', document);
  let here = top;
  /** The element that was closed last at this depth, null at the start of an element. */
  let previous: Step | null = null;
  let generation = -1;
  let skipping = 0;
  let depth = 0;
  let nodes = 0;
  let text = '';
  /** Names and values by turns: of the tag that is being read, and of the element that was opened last. */
  let pairs: string[] = [];
  let current: string[] = [];
  /** Whether the tag that is being read has attributes with a prefix, and whether some declare a namespace. */
  let prefixed = false;
  let declares = false;
  let currentPrefixed = false;

  const valueOf = (name: string): string => {
    for (let at = 0; at < current.length; at += 2) if (isSame(current[at] ?? '', name)) return current[at + 1] ?? '';
    return '';
  };
  const attributes: Attributes = {
    get(name) {
      if (current.length === 0) return '';
      const value = valueOf(name);
      if (value !== '' || !currentPrefixed) return value;
      return names.attributePrefixes.map((prefix) => valueOf(prefix + name)).find((one) => one !== '') ?? '';
    },
  };

  const addAttribute = (name: string, value: string): void => {
    if (value.length > MAXIMUM_TEXT) throw tooLong(`attribute ${name}`);
    pairs.push(name, value);
    if (name.startsWith('xmlns')) declares = true;
    else if (name.includes(':')) prefixed = true;
  };

  const open = (name: string): void => {
    if (++depth > MAXIMUM_DEPTH) throw new BrokenTransaction('malformed', 'Elements nested deeper than 64');
    if (++nodes > MAXIMUM_NODES) throw new BrokenTransaction('tooLarge', 'More than 1,000,000 elements and texts');
    if (skipping > 0) skipping++;
    else enter(name);
    if (pairs.length > 0) pairs = [];
    prefixed = false;
    declares = false;
  };

  const enter = (name: string): void => {
    if (declares) names.declare(depth, pairs);
    const step = depth === 1 || names.declaring ? stepTo(name) : knownStep(name);
    if (step === null || step.element.children === null) {
      skipping = 1;
      if (step === null) cursor.draft.unknown.add(names.shown(names.keyOf(name), name));
      else start(step.element);
      previous = step;
      return;
    }
    path.push(here);
    here = step;
    previous = null;
    text = '';
    start(step.element);
  };

  /** The child that this name means, by asking for its namespace. */
  const stepTo = (name: string): Step | null => {
    const { element } = here;
    const child = element.children?.get(names.keyOf(name)) ?? inAnyNamespace(element, name);
    if (names.generation !== generation) {
      generation = names.generation;
      top.children.clear();
    }
    if (child === undefined) return null;
    return depth === 1 ? (top.children.get(name) ?? remember(top, name, child)) : newStep(name, child);
  };

  /** The same where no namespace has changed: most children come in the order in which they came before. */
  const knownStep = (name: string): Step | null => {
    const guess = previous === null ? here.first : previous.next;
    if (guess !== null && isSame(guess.name, name)) return guess;
    let step = here.children.get(name) ?? null;
    if (step === null) {
      const child = here.element.children?.get(names.keyOf(name)) ?? inAnyNamespace(here.element, name);
      if (child === undefined) return null;
      step = remember(here, name, child);
    }
    if (previous === null) here.first = step;
    else previous.next = step;
    return step;
  };

  const start = (child: Element): void => {
    current = pairs;
    currentPrefixed = prefixed;
    if (child.open !== null) child.open(cursor, attributes);
  };

  const close = (): void => {
    if (skipping > 0) {
      if (--skipping === 0) names.leave(depth);
    } else {
      const { element } = here;
      if (element.close !== null) element.close(cursor, trimmed(text), attributes);
      previous = here;
      here = path.pop() ?? top;
      names.leave(depth);
    }
    depth--;
    text = '';
  };

  const addText = (value: string): void => {
    if (++nodes > MAXIMUM_NODES) throw new BrokenTransaction('tooLarge', 'More than 1,000,000 elements and texts');
    if (value.length > MAXIMUM_TEXT) throw tooLong('text');
    if (skipping === 0) text = text === '' ? value : text + value;
    if (text.length > MAXIMUM_TEXT) throw tooLong('text');
  };

  const newParser = (): Parser => {
    const opened = new SaxesParser({ fragment: true, position: false, xmlns: false });
    opened.on('attribute', ({ name, value }) => {
      addAttribute(name, value);
    });
    opened.on('opentag', ({ name }) => {
      open(name);
    });
    opened.on('closetag', close);
    opened.on('text', addText);
    opened.on('cdata', addText);
    opened.on('error', (error) => {
      throw new BrokenTransaction('malformed', error.message);
    });
    return opened;
  };

  return (source, surroundings) => {
    cursor = newCursor(newDraft());
    path.length = 0;
    here = top;
    previous = null;
    skipping = 0;
    depth = 0;
    nodes = 0;
    text = '';
    pairs = [];
    prefixed = false;
    declares = false;
    names.surround(surroundings);
    try {
      parser ??= newParser();
      parser.write(source);
      if (depth !== 0 || path.length !== 0) throw new BrokenTransaction('malformed', 'Elements that are not closed');
    } catch (error) {
      parser = null;
      throw error;
    }
    addReason(cursor);
    return cursor.draft;
  };
};

/** A place in the tree of elements as this reader has walked it, with what followed it last time. */
interface Step {
  name: string;
  element: Element;
  children: Map<string, Step>;
  /** The first child that was met, and the next sibling. */
  first: Step | null;
  next: Step | null;
}

const newStep = (name: string, element: Element): Step => ({
  name,
  element,
  children: new Map(),
  first: null,
  next: null,
});

/** Keeps a copy of the name: a part of a long text would keep all of that text. */
const remember = (parent: Step, name: string, child: Element): Step => {
  const own = [...name].join('');
  const step = newStep(own, child);
  parent.children.set(own, step);
  return step;
};

/** Equality of names, unit by unit: the engine compares parts of a long text far slower. */
const isSame = (known: string, name: string): boolean => {
  const { length } = known;
  if (length !== name.length) return false;
  for (let at = 0; at < length; at++) if (known.charCodeAt(at) !== name.charCodeAt(at)) return false;
  return true;
};

/** Most texts have no blanks around them, and looking is cheaper than trimming. */
const trimmed = (text: string): string =>
  text !== '' && (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32) ? text.trim() : text;

const inAnyNamespace = (element: Element, name: string): Element | undefined =>
  element.anyNamespace === true ? element.children?.get(name.slice(name.indexOf(':') + 1)) : undefined;

const tooLong = (what: string): BrokenTransaction =>
  new BrokenTransaction('tooLarge', `A ${what} longer than 65,536 characters`);
