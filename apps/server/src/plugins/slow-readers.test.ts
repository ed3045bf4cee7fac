import { describe, expect, it } from 'vitest';
import { isOver, seen, type ReplyProgress } from './slow-readers.ts';

const limits = { idle: 60, longest: 1_000 };
const begun: ReplyProgress = { began: 0, since: 0, taken: 0 };

/** The time at which an answer is given up, for these checks. Null: the answer is not given up. */
const givenUp = (looks: readonly { now: number; taken: number; waits: boolean }[]): number | null => {
  let progress = begun;
  for (const look of looks) {
    progress = seen(progress, look);
    if (isOver(progress, look.now, limits)) return look.now;
  }
  return null;
};
const every = (seconds: number, until: number) =>
  Array.from({ length: until / seconds }, (_, at) => (at + 1) * seconds);

describe('an answer', () => {
  it('is given up when its reader has taken nothing for a minute, and not before', () => {
    const standing = every(10, 200).map((now) => ({ now, taken: Math.min(now, 30), waits: true }));
    expect(givenUp(standing)).toBe(90);
  });

  it('is given up when it lasts too long, however steadily a little is taken', () => {
    const trickling = every(50, 2_000).map((now) => ({ now, taken: now, waits: true }));
    expect(givenUp(trickling)).toBe(1_000);
    expect(givenUp(trickling.filter(({ now }) => now < 1_000))).toBeNull();
  });

  it('that is still being made is not given up because nothing can be taken', () => {
    expect(givenUp(every(10, 900).map((now) => ({ now, taken: 7, waits: false })))).toBeNull();
    const madeLate = every(10, 900).map((now) => ({ now, taken: 7, waits: now > 500 }));
    expect(givenUp(madeLate)).toBe(560);
  });
});
