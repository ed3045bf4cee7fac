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
  let current: Record<string, string> = {};
  const attributes: Attributes = { get: (name) => current[name] ?? names.vendorAttribute(current, name) };

  const open = (name: string, given: Record<string, string>): void => {
    if (++depth > MAXIMUM_DEPTH) throw new BrokenTransaction('malformed', 'Elements nested deeper than 64');
    if (++nodes > MAXIMUM_NODES) throw new BrokenTransaction('tooLarge', 'More than 1,000,000 elements and texts');
    for (const key in given) if ((given[key] ?? '').length > MAXIMUM_TEXT) throw tooLong(`attribute ${key}`);
    if (skipping > 0) {
      skipping++;
      return;
    }
    const key = names.enter(name, given);
    const children = element.children;
    const child = children === null ? undefined : (children.get(key) ?? inAnyNamespace(element, name));
    if (child === undefined || child.children === null) {
      skipping = 1;
      if (child === undefined) cursor.draft.unknown.add(names.shown(key, name));
      else if (child.open !== null) start(child, given);
      return;
    }
    path.push(element);
    element = child;
    text = '';
    start(child, given);
  };

  const start = (child: Element, given: Record<string, string>): void => {
    current = given;
    child.open?.(cursor, attributes);
  };

  const close = (tag: { name: string; attributes: Record<string, string> }): void => {
    depth--;
    if (skipping > 0) {
      if (--skipping === 0) names.leave(tag.attributes);
      text = '';
      return;
    }
    if (element.close !== null) {
      current = tag.attributes;
      element.close(cursor, text.trim(), attributes);
    }
    text = '';
    element = path.pop() ?? document;
    names.leave(tag.attributes);
  };

  const addText = (value: string): void => {
    if (++nodes > MAXIMUM_NODES) throw new BrokenTransaction('tooLarge', 'More than 1,000,000 elements and texts');
    if (value.length > MAXIMUM_TEXT) throw tooLong('text');
    if (skipping === 0) text = text === '' ? value : text + value;
    if (text.length > MAXIMUM_TEXT) throw tooLong('text');
  };

  const newParser = (): Parser => {
    const opened = new SaxesParser({ fragment: true, position: false, xmlns: false });
    opened.on('opentag', (tag) => {
      open(tag.name, tag.attributes);
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
