import { useSyncExternalStore } from 'react';

let told: readonly string[] = [];
const listeners = new Set<() => void>();

const listen = (drawAgain: () => void): (() => void) => {
  listeners.add(drawAgain);
  return () => listeners.delete(drawAgain);
};

/** Stores the texts of the failures that toasts show now. */
export const setTold = (texts: readonly string[]): void => {
  told = texts;
  for (const drawAgain of listeners) drawAgain();
};

/** Whether a toast shows this failure, so that the screen need not repeat the sentence. */
export const useIsTold = (text: string | null): boolean =>
  useSyncExternalStore(listen, () => text !== null && told.includes(text));
