import type { CellChange } from './drafts.ts';

/** One step of typing, deleting or pasting: each cell before and after it. */
export type EditStep = readonly { before: CellChange; after: CellChange }[];

/** The user's own changes that can be undone, and those that were undone. */
export interface Steps {
  past: readonly EditStep[];
  future: readonly EditStep[];
}

export const noSteps: Steps = { past: [], future: [] };

const MOST_STEPS = 200;

export const withStep = ({ past }: Steps, step: EditStep): Steps => ({
  past: [...past, step].slice(-MOST_STEPS),
  future: [],
});

/**
 * Changes a cell back to an earlier value. The base of the change is the value that the cell has before the change. An
 * unreadable value was never saved, so it cannot be the base.
 */
const from = (to: CellChange, left: CellChange): CellChange => ({
  ...to,
  ...(left.problem === null && { base: left.value }),
});

/**
 * The changes that undo the last step. The base of each change is the value that the step left, so that changes by
 * other people are noticed.
 */
export const undone = ({ past, future }: Steps): { steps: Steps; changes: CellChange[] } | null => {
  const step = past.at(-1);
  if (!step) return null;
  const changes = step.map(({ before, after }) => from(before, after));
  return { steps: { past: past.slice(0, -1), future: [step, ...future] }, changes };
};

export const redone = ({ past, future }: Steps): { steps: Steps; changes: CellChange[] } | null => {
  const [step, ...rest] = future;
  if (!step) return null;
  const changes = step.map(({ before, after }) => from(after, before));
  return { steps: { past: [...past, step], future: rest }, changes };
};
