import { z } from 'zod';
import { daysInput, storeCalendar, storeWeek, weekInput } from '../../entities/calendar.ts';
import { regLocId } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Trading calendar'];
const access = { anyOf: ['Trading Calendar Setting'] as const };
const changed = replyOf(z.object({ changed: z.number().int() }));

export const storeWeeks = {
  access,
  schema: { tags, summary: 'When the stores of the caller trade', response: { 200: listOf(storeWeek) } },
} satisfies Served;

export const calendarOfStore = {
  access,
  schema: {
    tags,
    summary: 'Weeks and days of one store, by its reg_loc_id, and the days without receipts of a year',
    params: z.object({ regLocId: regLocId }),
    querystring: z.strictObject({ year: z.coerce.number().int().min(1971).max(2148).optional() }),
    response: { 200: replyOf(storeCalendar) },
  },
} satisfies Served;

export const setWeek = {
  access,
  audit: 'calendar.week',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sets the week of one store or many, or takes it away',
    body: weekInput,
    response: { 200: changed },
  },
} satisfies Served;

export const setDays = {
  access,
  audit: 'calendar.days',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sets closed days or days with hours of their own, or makes them regular again',
    body: daysInput,
    response: { 200: changed },
  },
} satisfies Served;
