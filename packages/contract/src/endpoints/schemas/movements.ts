import {
  cashAccount,
  cashAccountChange,
  cashAccountInput,
  movementDay,
  movementDayQuery,
  movementInput,
  movementReversal,
  movementsReceived,
} from '../../entities/movements.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Ledger'];
const reading = { anyOf: ['Balancing Access Group', 'Sheets Access Group'] } as const;
const configuring = { permission: 'configureLedger' } as const;
const entering = { permission: 'enterValues' } as const;

export const listAccounts = {
  access: reading,
  schema: { tags, summary: 'Safes, change funds, carriers and banks', response: { 200: listOf(cashAccount) } },
} satisfies Served;

export const createAccount = {
  access: configuring,
  audit: 'cashAccount.create',
  schema: { tags, summary: 'Adds a place of money', body: cashAccountInput, response: { 201: replyOf(cashAccount) } },
} satisfies Served;

export const changeAccount = {
  access: configuring,
  audit: 'cashAccount.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Renames a place of money',
    body: cashAccountChange,
    response: { 200: replyOf(cashAccount) },
  },
} satisfies Served;

export const readMovements = {
  access: reading,
  mayMiss: true,
  schema: {
    tags,
    summary: "The movements of a store's day, those that only one side reports first",
    querystring: movementDayQuery,
    response: { 200: replyOf(movementDay) },
  },
} satisfies Served;

export const addMovement = {
  access: entering,
  audit: 'movement.create',
  mayMiss: true,
  schema: { tags, summary: 'Adds a movement', body: movementInput, response: { 200: replyOf(movementDay) } },
} satisfies Served;

export const receiveMovements = {
  access: entering,
  audit: 'movement.receive',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Says that movements were received as registers report them',
    body: movementsReceived,
    response: { 200: replyOf(movementDay) },
  },
} satisfies Served;

export const reverseMovement = {
  access: entering,
  audit: 'movement.reverse',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Takes a movement back, with a reason',
    body: movementReversal,
    response: { 200: replyOf(movementDay) },
  },
} satisfies Served;
