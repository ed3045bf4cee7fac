import { useSyncExternalStore } from 'react';

/** One stored value: how the value is parsed and printed, and the fallback for a missing or invalid value. */
export interface Slot<Value> {
  key: string;
  /** Returns undefined (or throws) for an invalid text, which is then removed. */
  parse: (text: string) => Value | undefined;
  print: (value: Value) => string;
  fallback: Value;
  /** Whether the value is stored for this tab only, until the tab is closed. */
  ofTab?: true;
}

/** Texts as this page last read them: a parsed value stays the same object until its text changes. */
const parsed = new Map<string, { text: string | null; value: unknown }>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

type SlotKey = Pick<Slot<unknown>, 'key' | 'ofTab'>;

/** The storage of a slot. Throws if storage is switched off. */
const storageOf = ({ ofTab }: SlotKey): Storage => (ofTab ? sessionStorage : localStorage);

const raw = (place: SlotKey): string | null => {
  try {
    return storageOf(place).getItem(place.key);
  } catch {
    return null;
  }
};

const parseOrHeal = <Value>(slot: Slot<Value>, text: string): Value => {
  try {
    const value = slot.parse(text);
    if (value !== undefined) return value;
  } catch {
    // Falls through: the invalid text is removed below.
  }
  try {
    storageOf(slot).removeItem(slot.key);
  } catch {
    // Storage may be switched off; the fallback applies.
  }
  return slot.fallback;
};

/** The stored value, or the slot's fallback. */
export const read = <Value>(slot: Slot<Value>): Value => {
  const text = raw(slot);
  const known = parsed.get(slot.key);
  if (known && known.text === text) return known.value as Value;
  const value = text === null ? slot.fallback : parseOrHeal(slot, text);
  parsed.set(slot.key, { text: raw(slot), value });
  return value;
};

/** Stores a value. With a full or forbidden storage the value is lost, but the page works. */
export const write = <Value>(slot: Slot<Value>, value: Value): void => {
  const text = slot.print(value);
  try {
    storageOf(slot).setItem(slot.key, text);
  } catch {
    return;
  }
  parsed.set(slot.key, { text, value });
  tell();
};

/** Does what a storage that is switched off refuses. Nothing is stored there then. */
const attempt = (work: () => void): void => {
  try {
    work();
  } catch {
    // Storage is switched off.
  }
};

export const remove = (slot: SlotKey): void => {
  attempt(() => storageOf(slot).removeItem(slot.key));
  tell();
};

/**
 * Removes the values that only this tab keeps. Another tab that logs out or switches the user cannot remove these
 * values, so the values that one person typed would otherwise stay for the next person.
 */
export const clearTab = (): void => {
  attempt(() => sessionStorage.clear());
  tell();
};

/** Removes everything this application stored in the browser, except cookies. */
export const clearStorage = (): void => {
  attempt(() => localStorage.clear());
  clearTab();
};

/** Removes everything except the values of these slots. */
export const clearStorageBut = (kept: readonly { key: string }[]): void => {
  const texts = kept.map(({ key }): [string, string | null] => [key, raw({ key })]);
  clearStorage();
  for (const [key, text] of texts) if (text !== null) attempt(() => localStorage.setItem(key, text));
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // The event comes from other tabs of this browser.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The stored value as React state, in sync with this tab and all others. */
export const useStored = <Value>(slot: Slot<Value>): Value => useSyncExternalStore(subscribe, () => read(slot));

/** A slot of plain text; `allowed` restricts it to a closed list. */
export const textSlot = <Text extends string>(key: string, fallback: Text, allowed?: readonly Text[]): Slot<Text> => ({
  key,
  fallback,
  parse: (text) => (allowed && !allowed.some((one) => one === text) ? undefined : (text as Text)),
  print: (value) => value,
});

/** A slot of JSON; `guard` checks the shape, because older versions and users write to the storage too. */
export const jsonSlot = <Value>(
  key: string,
  fallback: Value,
  guard: (value: unknown) => value is Value,
): Slot<Value> => ({
  key,
  fallback,
  parse: (text) => {
    const value: unknown = JSON.parse(text);
    return guard(value) ? value : undefined;
  },
  print: (value) => JSON.stringify(value),
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isInteger(one));
