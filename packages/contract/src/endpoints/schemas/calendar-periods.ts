import {
  calendarPeriodInput,
  calendarPeriodQuery,
  calendarYear,
  changedYearQuery,
  periodPreset,
} from '../../entities/calendar-period.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Calendar periods'];
const access = { anyOf: ['Calendar Period Setting'] as const };

export const calendarPeriods = {
  access,
  mayMiss: true,
  schema: {
    tags,
    summary: 'Periods and weeks of a year, or what another pattern or rule would make of it',
    querystring: calendarPeriodQuery,
    response: { 200: replyOf(calendarYear) },
  },
} satisfies Served;

export const periodPresets = {
  access: 'session',
  schema: {
    tags,
    summary: 'Period and year to date, and the period before, for date pickers',
    response: { 200: listOf(periodPreset) },
  },
} satisfies Served;

export const setCalendarPeriods = {
  access,
  audit: 'calendar.periods',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Fixes the periods of a year, or lets it follow the pattern of the company',
    querystring: changedYearQuery,
    body: calendarPeriodInput,
    response: { 200: replyOf(calendarYear) },
  },
} satisfies Served;
