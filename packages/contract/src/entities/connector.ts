import { z } from 'zod';
import { id, locationId, locationIdNumber, regLocIdNumber } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { connectorTypes } from './company.ts';
import { keyState } from './connector-enrolment.ts';
import { finding, heartbeat } from './connector-heartbeat.ts';
import { connectorFindings, connectorHealths, connectorStatuses } from './connector-rules.ts';
import { entityName } from './names.ts';

const onOff = z.enum(['on', 'off']);

/** A connector as last reported. `version` is null until the connector's program reports one. */
export const connector = z.object({
  connectorId: z.number().int(),
  name: z.string(),
  /** 'ACE', or '' for every other register. */
  type: z.string(),
  /** location_id and reg_loc_id of the one store that the connector sends for; null: all stores of the company. */
  locationId: locationIdNumber.nullable(),
  regionLocationId: regLocIdNumber.nullable(),
  locationName: z.string().nullable(),
  /** Name of the connector in received files and the audit log. */
  username: z.string(),
  /** The last command; the connector learns of it at its next poll. */
  status: z.enum(connectorStatuses),
  health: z.enum(connectorHealths),
  /** Why the connector is not Healthy, the gravest reason first. */
  findings: z.array(finding),
  version: z.string().nullable(),
  /** Last time the connector's key was used to poll or send, ISO 8601 in UTC; null: never. */
  lastContact: z.string().nullable(),
  /** Time at which the server accepted the connector's last file with sales. */
  lastTlogTime: z.string().nullable(),
  masterDataResync: onOff,
  cgmaEnabled: z.boolean(),
  ...keyState.shape,
  /** The last heartbeat of the connector's agent; null for other programs. */
  heartbeat: heartbeat.nullable(),
  /** Flags that a user has set; the program decides the others. */
  flags: z.array(z.object({ name: z.string(), value: onOff })),
});
export type Connector = z.output<typeof connector>;

/** Body of POST connectors and PUT connectors/{connectorId}. */
export const connectorInput = z.strictObject({
  name: entityName,
  type: z.enum(connectorTypes).default(''),
  locationId: locationId.nullable().default(null),
});
export type ConnectorInput = z.output<typeof connectorInput>;

export const connectorQuery = page.extend({
  health: z.enum(connectorHealths).optional(),
  /** Only connectors with this problem. */
  finding: z.enum(connectorFindings).optional(),
  /**
   * reg_loc_id of a region: connectors of the stores below it. 'none': connectors of stores in no region, and of the
   * whole company.
   */
  regionId: z.union([z.literal('none'), id]).optional(),
});

/** Health of the connectors of a region and all regions below it. */
export const connectorRegion = z.object({
  /** reg_loc_id of the region; null: connectors of stores in no region, and of the whole company. */
  regionId: z.number().int().nullable(),
  name: z.string(),
  /** reg_loc_id of the parent region; null if the reader does not see it. */
  above: z.number().int().nullable(),
  connectors: z.number().int(),
  health: z.record(z.enum(connectorHealths), z.number().int()),
  /** Problems, with the number of connectors that have each. */
  findings: z.array(z.object({ code: z.enum(connectorFindings), count: z.number().int() })),
});
export type ConnectorRegion = z.output<typeof connectorRegion>;

/** One connector in the answer of GET health_check. */
export const connectorHealthLine = connector.pick({
  connectorId: true,
  name: true,
  regionLocationId: true,
  locationName: true,
  status: true,
  health: true,
  findings: true,
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

/** Login of a program in a store with the password that was typed for it. */
export const connectorLogin = z.strictObject({ username: z.string().min(1).max(64), password });
