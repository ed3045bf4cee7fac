import { daysBetween } from '@lanewise/domain/calendar/day';
import type { Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';

/** Largest number of days of a short question: thirteen months and a week, which screens usually ask for. */
const mostShort = 403;

/**
 * The facts store as one question queries it. A question over many days runs as long work, on one core shared with
 * other long work, so that short questions never wait for it.
 */
export const factsFor = (facts: Questions, { from, to }: Scope): Questions =>
  daysBetween(from, to) < mostShort
    ? facts
    : { ...facts, query: (statement, options) => facts.query(statement, { lane: 'long', ...options }) };
