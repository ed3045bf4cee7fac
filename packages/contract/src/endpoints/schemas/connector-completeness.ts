import { laneCalendar, laneCalendarQuery, laneDayDetail, laneDayQuery } from '../../entities/lane-calendar.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Connectors'];
const access = { permission: 'getConnectors' } as const;

export const readLaneCalendar = {
  access,
  mayMiss: true,
  schema: {
    tags,
    summary: 'What arrived of a store in a month, by lane and business date, with missing numbers and what waits',
    querystring: laneCalendarQuery,
    response: { 200: replyOf(laneCalendar) },
  },
} satisfies Served;

export const readLaneDay = {
  access,
  mayMiss: true,
  schema: {
    tags,
    summary: 'The missing transaction numbers of one lane on one business date',
    querystring: laneDayQuery,
    response: { 200: replyOf(laneDayDetail) },
  },
} satisfies Served;
