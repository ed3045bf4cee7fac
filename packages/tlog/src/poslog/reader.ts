import { newDraft } from './draft.ts';
import { BrokenTransaction, newCursor } from './element.ts';
import { MAXIMUM_TEXT } from './characters.ts';
import { openNames, type PoslogNames } from './names.ts';
import { holdsEndOf, transactionTagIn } from './swallowed.ts';
import { readText, readValue, type TextReading } from './text.ts';
import { Tokenizer, type Tag, type TokenHandler } from './tokenizer.ts';
import { addReason, transactionElement } from './transaction.ts';
import type { PoslogDraft } from './draft.ts';
import type { Attributes, Cursor, Element } from './element.ts';
import type { Surroundings } from './marks.ts';

const document: Element = { open: null, close: null, children: new Map([['Transaction', transactionElement]]) };

/** Attributes of the tag that is opened, or the stored attributes of the element that is closed. */
class ShownAttributes implements Attributes {
  readonly #names: PoslogNames;
  /** The text of the transaction. */
  source = '';
  #places: Int32Array = new Int32Array(0);
  #count = 0;
  #prefixed = false;

  constructor(names: PoslogNames) {
    this.#names = names;
  }

  show({ places, count, prefixed }: Pick<Tag, 'places' | 'count' | 'prefixed'>): void {
    this.#places = places;
    this.#count = count;
    this.#prefixed = prefixed;
  }

  get(name: string): string {
    if (this.#count === 0) return '';
    const value = this.#valueOf(name);
    if (value !== '' || !this.#prefixed) return value;
    for (const prefix of this.#names.attributePrefixes) {
      const prefixedValue = this.#valueOf(prefix + name);
      if (prefixedValue !== '') return prefixedValue;
    }
    return '';
  }

  #valueOf(name: string): string {
    const places = this.#places;
    for (let at = 0; at < this.#count * 4; at += 4)
      if (isSame(name, this.source, places[at] ?? 0, places[at + 1] ?? 0))
        return readValue(this.source, places[at + 2] ?? 0, places[at + 3] ?? 0).trim();
    return '';
  }
}

/**
 * Reads transactions: one strict tokenizer reads the text while a walk follows the tree of known elements. Only the
 * draft is kept.
 */
export class TransactionReader implements TokenHandler {
  readonly #names = openNames();
  readonly #tokenizer = new Tokenizer(this);
  readonly #attributes = new ShownAttributes(this.#names);
  #cursor: Cursor = newCursor(newDraft());
  /** Open elements of the tree, from the document inwards. */
  readonly #path: Step[] = [];
  readonly #top = newStep('', document);
  #here = this.#top;
  /** The last element closed at this depth; null at the start of an element. */
  #previous: Step | null = null;
  #generation = -1;
  #skipping = 0;
  #depth = 0;
  /** Text of the open element. A child that is not read does not split the text: '1<X/>2' is 12. */
  #text = '';
  /** Attributes of the last element that is read at its end. */
  readonly #held = { places: new Int32Array(1024), count: 0, prefixed: false };

  /** The draft of one transaction. Throws BrokenTransaction; the next transaction can still be read. */
  read(transaction: string, surroundings: Surroundings): PoslogDraft {
    this.#cursor = newCursor(newDraft());
    this.#attributes.source = transaction;
    this.#path.length = 0;
    this.#here = this.#top;
    this.#previous = null;
    this.#skipping = 0;
    this.#depth = 0;
    this.#text = '';
    this.#names.surround(surroundings);
    this.#tokenizer.read(transaction);
    addReason(this.#cursor);
    return this.#cursor.draft;
  }

  open(tag: Tag): void {
    const names = this.#names;
    this.#depth++;
    if (this.#skipping > 0) {
      this.#skipping++;
      return;
    }
    if (tag.declares) names.declare(this.#depth, pairsOf(tag));
    const step = this.#depth === 1 || names.declaring ? this.#stepTo(nameOf(tag)) : this.#knownStep(tag);
    if (step === null || step.element.children === null) {
      this.#skipping = 1;
      if (step === null) this.#cursor.draft.unknown.add(names.shown(names.keyOf(nameOf(tag)), nameOf(tag)));
      else this.#start(step.element, tag);
      this.#previous = step;
      return;
    }
    this.#text = '';
    this.#path.push(this.#here);
    this.#here = step;
    this.#previous = null;
    this.#start(step.element, tag);
  }

  /** Finds the child with this name by its namespace. */
  #stepTo(name: string): Step | null {
    const [names, top] = [this.#names, this.#top];
    const { element } = this.#here;
    const child = element.children?.get(names.keyOf(name)) ?? inAnyNamespace(element, name);
    if (names.generation !== this.#generation) {
      this.#generation = names.generation;
      top.children.clear();
    }
    if (child === undefined) return null;
    return this.#depth === 1 ? (top.children.get(name) ?? remember(top, name, child)) : newStep(name, child);
  }

  /**
   * Finds the child while no namespace changes. Most children come in the same order as before, so the child that
   * followed last time is tried first.
   */
  #knownStep(tag: Tag): Step | null {
    const here = this.#here;
    const guess = this.#previous === null ? here.first : this.#previous.next;
    if (guess !== null && isSame(guess.name, tag.source, tag.from, tag.to)) return guess;
    const name = nameOf(tag);
    let step = here.children.get(name) ?? null;
    if (step === null) {
      const child = here.element.children?.get(this.#names.keyOf(name)) ?? inAnyNamespace(here.element, name);
      if (child === undefined) return null;
      step = remember(here, name, child);
    }
    if (this.#previous === null) here.first = step;
    else this.#previous.next = step;
    return step;
  }

  #start(child: Element, tag: Tag): void {
    const held = this.#held;
    if (child.close !== null) {
      for (let at = 0; at < tag.count * 4; at++) held.places[at] = tag.places[at] ?? 0;
      held.count = tag.count;
      held.prefixed = tag.prefixed;
    }
    if (child.open === null) return;
    this.#attributes.show(tag);
    child.open(this.#cursor, this.#attributes);
  }

  close(): void {
    if (this.#skipping > 0) {
      if (--this.#skipping === 0) this.#names.leave(this.#depth);
    } else {
      const { element } = this.#here;
      if (element.close !== null) {
        this.#attributes.show(this.#held);
        element.close(this.#cursor, trimmed(this.#text), this.#attributes);
      }
      this.#previous = this.#here;
      this.#here = this.#path.pop() ?? this.#top;
      this.#names.leave(this.#depth);
      this.#text = '';
    }
    this.#depth--;
  }

  unread(text: string, name: string): void {
    const tag = transactionTagIn(text);
    if (tag === null && !holdsEndOf(text, name)) return;
    const held = tag === null ? `the end tag of ${name}` : `the tag ${tag.replace(/[\s/]$/, '>')}`;
    throw new BrokenTransaction('malformed', `XML with ${held} in CDATA, a comment or an instruction`);
  }

  text(source: string, from: number, to: number, reading: TextReading): void {
    if (this.#skipping > 0 || this.#here.element.close === null) return;
    if (this.#text.length + to - from > MAXIMUM_TEXT)
      throw new BrokenTransaction('tooLarge', 'A text longer than 65,536 characters');
    const value = readText(source, from, to, reading);
    this.#text = this.#text === '' ? value : this.#text + value;
  }
}

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
