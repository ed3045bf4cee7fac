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
  const path: Element[] = [];
  let element: Element = document;
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
    for (let at = 0; at < current.length; at += 2) if (current[at] === name) return current[at + 1] ?? '';
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
    const key = names.keyOf(name);
    const child = element.children?.get(key) ?? inAnyNamespace(element, name);
    if (child === undefined || child.children === null) {
      skipping = 1;
      if (child === undefined) cursor.draft.unknown.add(names.shown(key, name));
      else if (child.open !== null) start(child);
      return;
    }
    path.push(element);
    element = child;
    text = '';
    start(child);
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
      if (element.close !== null) element.close(cursor, text.trim(), attributes);
      element = path.pop() ?? document;
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
    element = document;
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
      if (error instanceof BrokenTransaction) throw error;
      throw new BrokenTransaction('malformed', error instanceof Error ? error.message : 'XML that cannot be read');
    }
    addReason(cursor);
    return cursor.draft;
  };
};

const inAnyNamespace = (element: Element, name: string): Element | undefined =>
  element.anyNamespace === true ? element.children?.get(name.slice(name.indexOf(':') + 1)) : undefined;

const tooLong = (what: string): BrokenTransaction =>
  new BrokenTransaction('tooLarge', `A ${what} longer than 65,536 characters`);
