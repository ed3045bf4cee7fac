import { setImmediate as nextTurn } from 'node:timers/promises';
import { FactsError } from '../facts/errors.ts';

/** Largest number of milliseconds of work before the event loop gets a turn and answers other requests. */
const MOST_WORK = 15;

/** Milliseconds that a list may take: as long as a statement of the store takes by default. */
const LONGEST = 30_000;

/**
 * Computes a result for each item of a long list, and lets the event loop run in between. A list that takes too long is
 * refused with the same error as a slow statement of the store.
 */
export const inTurns = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item, at: number) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  const first = performance.now();
  let begun = first;
  for (const item of items) {
    made.push(make(item, made.length));
    if (performance.now() - begun < MOST_WORK) continue;
    if (begun - first > LONGEST) throw new FactsError('timeout', `${made.length} items took too long`);
    await nextTurn();
    begun = performance.now();
  }
  return made;
};
