import { useSyncExternalStore } from 'react';

let told: readonly string[] = [];
const listeners = new Set<() => void>();

const listen = (drawAgain: () => void): (() => void) => {
  listeners.add(drawAgain);
  return () => listeners.delete(drawAgain);
};

/** States of which failures toasts tell now. */
export const setTold = (texts: readonly string[]): void => {
  told = texts;
  for (const drawAgain of listeners) drawAgain();
};

/** Whether a toast tells of this failure, so that the screen need not say the same sentence beside it. */
export const useIsTold = (text: string | null): boolean =>
  useSyncExternalStore(listen, () => text !== null && told.includes(text));
