import { newDraft } from './draft.ts';
import { BrokenTransaction, newCursor } from './element.ts';
import { MAXIMUM_TEXT } from './marks.ts';
import { openNames } from './names.ts';
import { openTokenizer, readText, readValue } from './tokenizer.ts';
import { addReason, transactionElement } from './transaction.ts';
import type { Draft } from './draft.ts';
import type { Attributes, Cursor, Element } from './element.ts';
import type { Surroundings } from './marks.ts';
import type { Reading, Tag } from './tokenizer.ts';

/** Reads the text of one transaction into a draft. Throws BrokenTransaction; the next transaction can still be read. */
export type Reader = (text: string, surroundings: Surroundings) => Draft;

const document: Element = { open: null, close: null, children: new Map([['Transaction', transactionElement]]) };

/**
 * Opens a reader: one strict tokenizer for all transactions, and a walk along the tree of known elements beside it.
 * Only the draft is kept.
 */
export const openReader = (): Reader => {
  const names = openNames();
  let cursor: Cursor = newCursor(newDraft());
  /** Open elements of the tree, from the document inwards. */
  const path: Step[] = [];
  const top = newStep('', document);
  let here = top;
  /** The last element closed at this depth; null at the start of an element. */
  let previous: Step | null = null;
  let generation = -1;
  let skipping = 0;
  let depth = 0;
  let text = '';
  /** Source of `attributes`: the tag that is opened, or the stored one of the element that is closed. */
  let source = '';
  let places: Int32Array = new Int32Array(0);
  let count = 0;
  let prefixed = false;
  const held = { places: new Int32Array(1024), count: 0, prefixed: false };

  const valueOf = (name: string): string => {
    for (let at = 0; at < count * 4; at += 4)
      if (isSame(name, source, places[at] ?? 0, places[at + 1] ?? 0))
        return readValue(source, places[at + 2] ?? 0, places[at + 3] ?? 0);
    return '';
  };
  const attributes: Attributes = {
    get(name) {
      if (count === 0) return '';
      const value = valueOf(name);
      if (value !== '' || !prefixed) return value;
      for (const prefix of names.attributePrefixes) {
        const prefixedValue = valueOf(prefix + name);
        if (prefixedValue !== '') return prefixedValue;
      }
      return '';
    },
  };

  const open = (tag: Tag): void => {
    depth++;
    if (skipping > 0) {
      skipping++;
      return;
    }
    if (tag.declares) names.declare(depth, pairsOf(tag));
    const step = depth === 1 || names.declaring ? stepTo(nameOf(tag)) : knownStep(tag);
    if (step === null || step.element.children === null) {
      skipping = 1;
      // Text before and after a child element is not one text.
      text = '';
      if (step === null) cursor.draft.unknown.add(names.shown(names.keyOf(nameOf(tag)), nameOf(tag)));
      else start(step.element, tag);
      previous = step;
      return;
    }
    path.push(here);
    here = step;
    previous = null;
    text = '';
    start(step.element, tag);
  };

  /** The child with this name, found through its namespace. */
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

  /** The same without a change of namespaces: most children come in the same order as before. */
  const knownStep = (tag: Tag): Step | null => {
    const guess = previous === null ? here.first : previous.next;
    if (guess !== null && isSame(guess.name, tag.source, tag.from, tag.to)) return guess;
    const name = nameOf(tag);
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

  const start = (child: Element, tag: Tag): void => {
    if (child.close !== null) {
      for (let at = 0; at < tag.count * 4; at++) held.places[at] = tag.places[at] ?? 0;
      held.count = tag.count;
      held.prefixed = tag.prefixed;
    }
    if (child.open === null) return;
    places = tag.places;
    count = tag.count;
    prefixed = tag.prefixed;
    child.open(cursor, attributes);
  };

  const close = (): void => {
    if (skipping > 0) {
      if (--skipping === 0) names.leave(depth);
    } else {
      const { element } = here;
      if (element.close !== null) {
        places = held.places;
        count = held.count;
        prefixed = held.prefixed;
        element.close(cursor, trimmed(text), attributes);
      }
      previous = here;
      here = path.pop() ?? top;
      names.leave(depth);
    }
    depth--;
    text = '';
  };

  const addText = (whole: string, from: number, to: number, reading: Reading): void => {
    if (skipping > 0 || here.element.close === null) return;
    if (text.length + to - from > MAXIMUM_TEXT)
      throw new BrokenTransaction('tooLarge', 'A text longer than 65,536 characters');
    const value = readText(whole, from, to, reading);
    text = text === '' ? value : text + value;
  };

  const tokenize = openTokenizer({ open, close, text: addText });

  return (transaction, surroundings) => {
    cursor = newCursor(newDraft());
    source = transaction;
    path.length = 0;
    here = top;
    previous = null;
    skipping = 0;
    depth = 0;
    text = '';
    names.surround(surroundings);
    tokenize(transaction);
    addReason(cursor);
    return cursor.draft;
  };
};

const nameOf = ({ source, from, to }: Tag): string => source.slice(from, to);

/** Names and values of all attributes, alternating. */
const pairsOf = ({ source, places, count }: Tag): string[] => {
  const pairs: string[] = [];
  for (let at = 0; at < count * 4; at += 4) {
    pairs.push(source.slice(places[at], places[at + 1]), readValue(source, places[at + 2] ?? 0, places[at + 3] ?? 0));
  }
  return pairs;
};

/** A node of the element tree as this reader has walked it, with its last successor. */
interface Step {
  name: string;
  element: Element;
  children: Map<string, Step>;
  /** The first child met, and the next sibling. */
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

/** Copies the name, because a substring would keep the long source text in memory. */
const remember = (parent: Step, name: string, child: Element): Step => {
  const own = [...name].join('');
  const step = newStep(own, child);
  parent.children.set(own, step);
  return step;
};

/** Whether a part of a text equals this name, without a copy. */
const isSame = (name: string, source: string, from: number, to: number): boolean => {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) !== source.charCodeAt(from + at)) return false;
  return true;
};

/** Most texts have no blanks around them, and testing is cheaper than trimming. */
const trimmed = (text: string): string =>
  text !== '' && (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32) ? text.trim() : text;

const inAnyNamespace = ({ anyNamespace = false, children }: Element, name: string): Element | undefined => {
  if (anyNamespace === false) return undefined;
  const local = name.slice(name.indexOf(':') + 1);
  return anyNamespace === true || anyNamespace.has(local) ? children?.get(local) : undefined;
};
