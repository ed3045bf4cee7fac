import { z } from 'zod';
import {
  captchaActions,
  captchaChallenge,
  forgotPasswordInput,
  forgotPasswordQuery,
  forgotPasswordResult,
  resetPasswordInput,
} from '../../entities/forgotten.ts';
import { linkInput, setPasswordInput } from '../../entities/session.ts';
import { passwordReset } from '../../entities/user.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Users'];

export const setPassword = {
  access: 'public',
  audit: 'user.passwordByLink',
  schema: {
    tags,
    summary: 'Sets a password by a one-time link',
    body: setPasswordInput,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const checkLink = {
  access: 'public',
  audit: null,
  schema: {
    tags,
    summary: 'Whether a one-time link is still good; it stays as it is',
    body: linkInput,
    response: { 200: replyOf(z.object({ valid: z.boolean() })) },
  },
} satisfies Served;

export const changePassword = {
  access: 'session',
  audit: 'user.password',
  mayMiss: true,
  schema: {
    tags: ['Users'],
    summary: "Sets a password and ends sessions: one's own, with the old one, or that of a user one looks after",
    querystring: z.strictObject({ userId: id.optional() }),
    body: passwordReset,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

const asked = replyOf(forgotPasswordResult).extend({ status: z.literal(200) });

export const newChallenge = {
  access: 'public',
  schema: {
    tags,
    summary: 'Sets a captcha for one action',
    querystring: z.object({ action: z.enum(captchaActions) }),
    response: { 200: replyOf(captchaChallenge) },
  },
} satisfies Served;

export const forgotPassword = {
  access: 'public',
  audit: 'user.passwordForgotten',
  schema: {
    tags,
    summary: 'Sends a link with which a forgotten password is set anew',
    querystring: forgotPasswordQuery,
    body: forgotPasswordInput,
    response: { 200: asked },
  },
} satisfies Served;

export const resetPassword = {
  access: 'public',
  audit: 'user.passwordByLink',
  schema: {
    tags,
    summary: 'Sets a forgotten password by the link of the mail',
    body: resetPasswordInput,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;
