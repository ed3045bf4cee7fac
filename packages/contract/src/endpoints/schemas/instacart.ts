import { z } from 'zod';
import { instacartCard, instacartInput, instacartQuery, newInstacart } from '../../entities/instacart.ts';
import { locationId } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Delivery service'];
const params = z.object({ locationId: locationId });
const config = { anyOf: ['Instacart Setting'] } as const;

export const listCards = {
  access: config,
  schema: { tags, summary: 'Cards', querystring: instacartQuery, response: { 200: listOf(instacartCard) } },
} satisfies Served;

export const createCard = {
  access: config,
  audit: 'deliveryCard.create',
  schema: {
    tags,
    summary: 'Gives a location a card',
    body: newInstacart,
    response: { 201: replyOf(instacartCard) },
  },
} satisfies Served;

export const oneCard = {
  access: config,
  schema: {
    tags,
    summary: 'The card of a location',
    params,
    querystring: instacartQuery.pick({ withoutCard: true }),
    response: { 200: replyOf(instacartCard) },
  },
} satisfies Served;

export const changeCard = {
  access: config,
  audit: 'deliveryCard.update',
  schema: {
    tags,
    summary: 'Changes a card',
    params,
    body: instacartInput,
    response: { 200: replyOf(instacartCard) },
  },
} satisfies Served;

export const removeCard = {
  access: config,
  audit: 'deliveryCard.delete',
  schema: { tags, summary: 'Removes a card', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;
