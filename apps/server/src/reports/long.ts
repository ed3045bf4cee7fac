import { daysBetween } from '@lanewise/domain/calendar/day';
import type { Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';

/** Thirteen months and a week: what screens ask all day. */
const mostShort = 403;

/**
 * The store as one question asks it. A question over more days goes the way of long work, on one core and beside other such:
 * however many of them come, short questions never wait for them.
 */
export const factsFor = (facts: Questions, { from, to }: Scope): Questions =>
  daysBetween(from, to) < mostShort
    ? facts
    : { ...facts, query: (statement, options) => facts.query(statement, { lane: 'long', ...options }) };
