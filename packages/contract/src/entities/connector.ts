import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { connectorTypes } from './company.ts';
import { entityName } from './names.ts';

/** Connector (ENT-40) as far as anybody has told: `version` is null until its program reports one. */
export const connector = z.object({
  connectorId: z.number().int(),
  name: z.string(),
  /** 'ACE', or '' for every other register. */
  type: z.string(),
  /** location_id and reg_loc_id of the one store it sends for; null: all of the company. */
  locationId: z.number().int().nullable(),
  regionLocationId: z.number().int().nullable(),
  locationName: z.string().nullable(),
  version: z.string().nullable(),
  /** When its last file was accepted, ISO 8601 in UTC; null: none yet. */
  lastContact: z.string().nullable(),
});
export type Connector = z.output<typeof connector>;

/** Body of POST connectors and PUT connectors/{connectorId}. */
export const connectorInput = z.strictObject({
  name: entityName,
  type: z.enum(connectorTypes).default(''),
  locationId: id.nullable().default(null),
});
export type ConnectorInput = z.output<typeof connectorInput>;

export const connectorQuery = z.strictObject(page.shape);

/** A key that is shown once: only its hash is kept. */
export const connectorKey = z.object({ connectorId: z.number().int(), key: z.string() });
export type ConnectorKey = z.output<typeof connectorKey>;
