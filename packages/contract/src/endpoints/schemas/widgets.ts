import { z } from 'zod';
import { widget, widgetChange, widgetInput } from '../../entities/ledger.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Ledger'];
const reading = { anyOf: ['Balancing Access Group', 'Sheets Access Group'] } as const;
const writing = { permission: 'configureLedger' } as const;
const none = replyOf(z.null());

export const listWidgets = {
  access: reading,
  schema: { tags, summary: 'Tiles of the dashboard, in their order', response: { 200: listOf(widget) } },
} satisfies Served;

export const createWidget = {
  access: writing,
  audit: 'widget.create',
  schema: { tags, summary: 'Adds a tile behind the others', body: widgetInput, response: { 201: replyOf(widget) } },
} satisfies Served;

export const changeWidget = {
  access: writing,
  audit: 'widget.update',
  mayMiss: true,
  schema: { tags, summary: 'Changes a tile', body: widgetChange, response: { 200: replyOf(widget) } },
} satisfies Served;

export const removeWidget = {
  access: writing,
  audit: 'widget.delete',
  mayMiss: true,
  schema: { tags, summary: 'Removes a tile', querystring: z.strictObject({ id }), response: { 200: none } },
} satisfies Served;
