import { z } from 'zod';
import {
  connector,
  connectorCredential,
  connectorHealthLine,
  connectorInput,
  connectorKey,
  connectorLogin,
  connectorPassword,
  connectorQuery,
  connectorRegion,
} from '../../entities/connector.ts';
import { enrolmentCode } from '../../entities/connector-enrolment.ts';
import { id, locationId } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Connectors'];
const params = z.object({ connectorId: id });

export const createConnector = {
  access: { permission: 'saveConnector' },
  audit: 'connector.create',
  schema: {
    tags,
    summary: 'Adds a connector; its key and a code to enrol it are in this answer and nowhere else',
    body: connectorInput,
    response: { 201: replyOf(connector.extend({ key: z.string(), ...enrolmentCode.shape })) },
  },
} satisfies Served;

export const changeConnector = {
  access: { permission: 'updateConnector' },
  audit: 'connector.update',
  schema: {
    tags,
    summary: 'Changes a connector',
    params,
    body: connectorInput,
    response: { 200: replyOf(connector) },
  },
} satisfies Served;

export const removeConnector = {
  access: { permission: 'deleteConnector' },
  audit: 'connector.delete',
  schema: {
    tags,
    summary: 'Removes a connector; what it sent stays',
    params,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const renewKey = {
  access: { permission: 'resetPassword' },
  audit: 'connector.key',
  schema: {
    tags,
    summary:
      'Sets a password for a connector, or without one gives it a new key, which is in this answer and nowhere else; the old one opens nothing',
    params,
    body: connectorPassword.nullish(),
    response: { 200: replyOf(connectorCredential) },
  },
} satisfies Served;

export const logInConnector = {
  access: 'public',
  audit: 'connector.login',
  schema: {
    tags,
    summary: 'Logs a connector in by its username and password; the key in the answer takes the place of the last one',
    body: connectorLogin,
    response: { 200: replyOf(connectorKey) },
  },
} satisfies Served;

export const listConnectors = {
  access: { permission: 'getConnectors' },
  schema: { tags, summary: 'Connectors', querystring: connectorQuery, response: { 200: listOf(connector) } },
} satisfies Served;

export const healthOfConnectors = {
  access: { permission: 'getConnectors' },
  schema: { tags, summary: 'Health of connectors, by name', response: { 200: listOf(connectorHealthLine) } },
} satisfies Served;

export const connectorRegions = {
  access: { permission: 'getConnectors' },
  schema: { tags, summary: 'How connectors are, by region', response: { 200: listOf(connectorRegion) } },
} satisfies Served;

export const oneConnector = {
  access: { permission: 'getConnector' },
  schema: { tags, summary: 'One connector', params, response: { 200: replyOf(connector) } },
} satisfies Served;

export const connectorOfLocation = {
  access: { permission: 'getLocationConnector' },
  schema: {
    tags,
    summary: 'The connector of a location, by its location_id; null: it has none of its own',
    params: z.object({ locationId: locationId }),
    response: { 200: replyOf(connector.nullable()) },
  },
} satisfies Served;
