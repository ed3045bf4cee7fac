import { expect, it } from 'vitest';
import { minutesLeft } from './pace.ts';

const began = { done: 100, at: 1_000_000 };
const after = (steps: number, seconds: number, left: number): number | null =>
  minutesLeft(began, { done: 100 + steps, at: 1_000_000 + seconds * 1000 }, 100 + steps + left);

it('says nothing before some steps were made, however many there were before a stop', () => {
  expect([after(0, 0, 90), after(4, 60, 90)]).toEqual([null, null]);
});

it('is the time of the steps that are left, in whole minutes', () => {
  expect(after(10, 60, 100)).toBe(10);
  expect(after(10, 60, 101)).toBe(11);
  expect(after(10, 60, 1)).toBe(1);
});
