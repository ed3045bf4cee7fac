import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Number of items between two turns of the event loop: some milliseconds of work, so that other requests are answered
 * in between. The time of a step includes its garbage collection. The last step of a list has no turn after it, so
 * steps of successive lists may run without a turn.
 */
const usualStep = 500;

/** Yields a long list in parts, with a turn of the event loop after each part. */
export async function* inSteps<Item>(items: readonly Item[], step = usualStep): AsyncIterable<readonly Item[]> {
  for (let at = 0; at < items.length; at += step) {
    yield at === 0 && items.length <= step ? items : items.slice(at, at + step);
    if (at + step < items.length) await nextTurn();
  }
}
