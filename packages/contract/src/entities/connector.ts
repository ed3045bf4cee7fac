import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { connectorTypes } from './company.ts';
import { connectorHealths, connectorStatuses } from './connector-rules.ts';
import { entityName } from './names.ts';

const onOff = z.enum(['on', 'off']);

/** A connector as reported so far: `version` is null until its program reports one. */
export const connector = z.object({
  connectorId: z.number().int(),
  name: z.string(),
  /** 'ACE', or '' for every other register. */
  type: z.string(),
  /** location_id and reg_loc_id of the one store it sends for; null: all stores of the company. */
  locationId: z.number().int().nullable(),
  regionLocationId: z.number().int().nullable(),
  locationName: z.string().nullable(),
  /** Name of the connector in received files and the audit log. */
  username: z.string(),
  /** The last command; the connector learns of it at its next poll. */
  status: z.enum(connectorStatuses),
  health: z.enum(connectorHealths),
  version: z.string().nullable(),
  /** The last use of its key to poll or to send, ISO 8601 in UTC; null: never. */
  lastContact: z.string().nullable(),
  /** Time at which its last file with sales was accepted. */
  lastTlogTime: z.string().nullable(),
  masterDataResync: onOff,
  cgmaEnabled: z.boolean(),
  /** Flags that a user has set; the program decides the others. */
  flags: z.array(z.object({ name: z.string(), value: onOff })),
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

/** One line of GET health_check. */
export const connectorHealthLine = connector.pick({
  connectorId: true,
  name: true,
  regionLocationId: true,
  locationName: true,
  status: true,
  health: true,
  lastContact: true,
});

/** A key, shown once: only its hash is kept. */
export const connectorKey = z.object({ connectorId: z.number().int(), key: z.string() });
export type ConnectorKey = z.output<typeof connectorKey>;

const password = z.string().min(1).max(128);

/** A password typed for a connector; without one the server makes a key. */
export const connectorPassword = z.strictObject({ newPassword: password, confirmPassword: password });

/** Answer of a reset; `key` is null where a password was typed. */
export const connectorCredential = z.object({
  connectorId: z.number().int(),
  username: z.string(),
  key: z.string().nullable(),
});
export type ConnectorCredential = z.output<typeof connectorCredential>;

/** A program in a store that logs in by the password typed for it. */
export const connectorLogin = z.strictObject({ username: z.string().min(1).max(64), password });
