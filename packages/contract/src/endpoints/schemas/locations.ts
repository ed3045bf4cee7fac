import { z } from 'zod';
import { location } from '../../entities/company.ts';
import { locationChange, locationInput, locationQuery, locationRecord } from '../../entities/place.ts';
import { locationId } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Places'];

export const unassignedLocations = {
  access: 'session',
  schema: { tags, summary: 'Locations in no region', response: { 200: listOf(location) } },
} satisfies Served;
const params = z.object({ locationId: locationId });

export const listLocations = {
  access: 'session',
  schema: {
    tags,
    summary: 'Locations of the caller',
    querystring: locationQuery,
    response: { 200: listOf(locationRecord) },
  },
} satisfies Served;

export const oneLocation = {
  access: { permission: 'getLocation' },
  schema: { tags, summary: 'One location, by its location_id', params, response: { 200: replyOf(locationRecord) } },
} satisfies Served;

export const createLocation = {
  access: { permission: 'addLocation' },
  audit: 'location.create',
  schema: { tags, summary: 'Adds a location', body: locationInput, response: { 201: replyOf(locationRecord) } },
} satisfies Served;

export const changeLocation = {
  access: { permission: 'updateLocation' },
  audit: 'location.update',
  schema: {
    tags,
    summary: 'Changes a location; what is left out stays',
    params,
    body: locationChange,
    response: { 200: replyOf(locationRecord) },
  },
} satisfies Served;

export const removeLocation = {
  access: { permission: 'deleteLocation' },
  audit: 'location.delete',
  schema: {
    tags,
    summary: 'Removes a location that has no connector and no sales',
    params,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;
