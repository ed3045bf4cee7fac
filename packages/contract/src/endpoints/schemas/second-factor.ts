import { z } from 'zod';
import {
  factorConfirmation,
  factorSetup,
  ownerProof,
  ownSecondFactor,
  recoveryCodes,
  secondFactor,
} from '../../entities/account.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Second factor'];
/** A session suffices: an account that must first set up a second factor needs these calls. */
const config = 'session';

export const ownFactor = {
  access: config,
  schema: { tags, summary: "How it stands with one's own", response: { 200: replyOf(ownSecondFactor) } },
} satisfies Served;

export const beginFactor = {
  access: config,
  audit: 'user.factorSetup',
  schema: {
    tags,
    summary: 'Begins to set one up, by the password: answers a key that counts once a code has confirmed it',
    body: ownerProof,
    response: { 200: replyOf(factorSetup) },
  },
} satisfies Served;

export const confirmFactor = {
  access: config,
  audit: 'user.factorOn',
  schema: {
    tags,
    summary: "Puts it in force with a code of the app; ends one's other sessions. The recovery codes are told once",
    body: factorConfirmation,
    response: { 200: replyOf(recoveryCodes) },
  },
} satisfies Served;

export const newRecoveryCodes = {
  access: config,
  audit: 'user.factorCodes',
  schema: {
    tags,
    summary: 'Makes other recovery codes, by the password; the earlier ones open nothing any more. They are told once',
    body: ownerProof,
    response: { 200: replyOf(recoveryCodes) },
  },
} satisfies Served;

export const factorOff = {
  access: config,
  audit: 'user.factorOff',
  schema: {
    tags,
    summary: "Takes one's own off, by the password",
    body: ownerProof,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const factorOfUser = {
  access: { permission: 'updateUser' },
  schema: {
    tags,
    summary: "How it stands with a user's",
    params: z.object({ userId: id }),
    response: { 200: replyOf(secondFactor) },
  },
} satisfies Served;

export const removeFactor = {
  access: { permission: 'updateUser' },
  audit: 'user.factorOff',
  schema: {
    tags,
    summary: "Takes a user's off, who has lost it",
    params: z.object({ userId: id }),
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;
