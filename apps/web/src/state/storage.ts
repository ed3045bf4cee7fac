import { useSyncExternalStore } from 'react';

/** One stored value: how its text becomes a value and what stands in when there is none or it cannot be read. */
export interface Slot<Value> {
  key: string;
  /** Answers undefined (or throws) for a text that is not such a value: it is then removed, so a bad value heals itself. */
  parse: (text: string) => Value | undefined;
  print: (value: Value) => string;
  fallback: Value;
}

/** Texts as this page last saw them: a parsed value stays the same object until its text changes. */
const parsed = new Map<string, { text: string | null; value: unknown }>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

const raw = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const parseOrHeal = <Value>(slot: Slot<Value>, text: string): Value => {
  try {
    const value = slot.parse(text);
    if (value !== undefined) return value;
  } catch {
    // Falls through: what cannot be parsed is removed below.
  }
  try {
    localStorage.removeItem(slot.key);
  } catch {
    // Storage may be switched off; the fallback stands.
  }
  return slot.fallback;
};

/** The stored value, or the slot's fallback. */
export const read = <Value>(slot: Slot<Value>): Value => {
  const text = raw(slot.key);
  const known = parsed.get(slot.key);
  if (known && known.text === text) return known.value as Value;
  const value = text === null ? slot.fallback : parseOrHeal(slot, text);
  parsed.set(slot.key, { text: raw(slot.key), value });
  return value;
};

/** Keeps a value. A full or forbidden storage loses it at the next load, never the page. */
export const write = <Value>(slot: Slot<Value>, value: Value): void => {
  const text = slot.print(value);
  try {
    localStorage.setItem(slot.key, text);
  } catch {
    return;
  }
  parsed.set(slot.key, { text, value });
  tell();
};

export const remove = (slot: { key: string }): void => {
  try {
    localStorage.removeItem(slot.key);
  } catch {
    // Nothing was stored then.
  }
  tell();
};

/** Removes everything this application stored in the browser; cookies that only name language and theme stay. */
export const clearStorage = (): void => {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing to clear.
  }
  tell();
};

/** The same but for what these slots keep. */
export const clearStorageBut = (kept: readonly { key: string }[]): void => {
  const texts = kept.map(({ key }): [string, string | null] => [key, raw(key)]);
  clearStorage();
  for (const [key, text] of texts) {
    try {
      if (text !== null) localStorage.setItem(key, text);
    } catch {
      // Storage is switched off: nothing was kept.
    }
  }
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Other tabs of the same browser.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The stored value as React state, kept in step with this and all other tabs. */
export const useStored = <Value>(slot: Slot<Value>): Value => useSyncExternalStore(subscribe, () => read(slot));

/** A slot of plain text; `allowed` narrows it to a closed list. */
export const textSlot = <Text extends string>(key: string, fallback: Text, allowed?: readonly Text[]): Slot<Text> => ({
  key,
  fallback,
  parse: (text) => (allowed && !allowed.some((one) => one === text) ? undefined : (text as Text)),
  print: (value) => value,
});

/** A slot of JSON; `guard` proves the shape, because storage is written by older versions and by hand. */
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
