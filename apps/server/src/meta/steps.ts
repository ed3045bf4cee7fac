import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Items worked on between two turns of the event loop: some milliseconds of work, so that others are answered in between. The garbage
 * of a step is collected in it as well, and several steps may follow each other without a turn where lists end.
 */
const usualStep = 500;

/** A long list in parts, with a turn of the event loop after each. */
export async function* inSteps<Item>(items: readonly Item[], step = usualStep): AsyncIterable<readonly Item[]> {
  for (let at = 0; at < items.length; at += step) {
    yield at === 0 && items.length <= step ? items : items.slice(at, at + step);
    if (at + step < items.length) await nextTurn();
  }
}
