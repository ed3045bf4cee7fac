import { bookPeriodQuery } from '../../entities/book-days.ts';
import { drawerCourse, tillDay, tillDayChange, tillDayQuery, tillRule, tillRuleInput } from '../../entities/tills.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Ledger'];
const reading = { anyOf: ['Balancing Access Group', 'Sheets Access Group'] } as const;

export const listTillRules = {
  access: reading,
  schema: {
    tags,
    summary: 'How drawers are counted, by the date from which on, the newest first',
    response: { 200: listOf(tillRule) },
  },
} satisfies Served;

export const setTillRule = {
  access: { permission: 'configureLedger' },
  audit: 'tillRule.update',
  schema: {
    tags,
    summary: 'Sets how drawers are counted from a business date on',
    body: tillRuleInput,
    response: { 200: listOf(tillRule) },
  },
} satisfies Served;

export const readTills = {
  access: reading,
  mayMiss: true,
  schema: {
    tags,
    summary: "The drawers of a store's day with their counts",
    querystring: tillDayQuery,
    response: { 200: replyOf(tillDay) },
  },
} satisfies Served;

export const listDrawerCourses = {
  access: reading,
  mayMiss: true,
  schema: {
    tags,
    summary: 'What the drawers of a store were over and short by, day by day; none for who counts blind',
    querystring: bookPeriodQuery,
    response: { 200: listOf(drawerCourse) },
  },
} satisfies Served;

export const countTills = {
  access: { permission: 'countTills' },
  audit: 'till.count',
  mayMiss: true,
  schema: {
    tags,
    summary: "Adds counts of drawers of a store's day, reasons and approvals",
    body: tillDayChange,
    response: { 200: replyOf(tillDay) },
  },
} satisfies Served;
