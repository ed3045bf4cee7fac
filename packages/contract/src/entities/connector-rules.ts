// Separate from the schemas, so that the web application loads these without them.

/** Status that a user ordered for a connector; the connector learns of it at its next poll. */
export const connectorStatuses = ['Running', 'Stopped'] as const;
export type ConnectorStatus = (typeof connectorStatuses)[number];

export const connectorHealths = ['Healthy', 'Warning', 'Offline'] as const;
export type ConnectorHealth = (typeof connectorHealths)[number];

/** Types of files that can be requested from a store. */
export const connectorFileTypes = ['log', 'tlog', 'support'] as const;
export type ConnectorFileType = (typeof connectorFileTypes)[number];

/** Named switches of a connector. */
export const connectorFlags = ['masterDataResync', 'tlogUpload', 'realTimeSales', 'debugLog'] as const;
/** Most business dates in one resync. */
export const MOST_RESYNC_DAYS = 366;

/** State of a request to a connector. */
export const requestStates = ['Asked', 'Received', 'Expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** A request expires when the connector has not answered it within these hours. */
export const REQUEST_HOURS = 24;

/** Most open requests for files of one connector: a store's line is narrow. */
export const MOST_OPEN_REQUESTS = 20;
/** Most open resyncs of one store: each reads and sends whole days. */
export const MOST_OPEN_RESYNCS = 10;

/** Largest file accepted from a connector, in bytes before compression. */
export const MOST_CONNECTOR_FILE_BYTES = 32 * 2 ** 20;

/**
 * Letters of an enrolment code, without letters that look like others (Crockford's Base32). 12 letters have 60 bits.
 */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Minutes after which an enrolment code expires. */
export const CODE_MINUTES = 60;

/**
 * Origin of a connector's key. shown: the server made it and showed it once. enrolled: the agent made it at its
 * enrolment. typed: the server made it at a login with a typed password. none: the key was revoked.
 */
export const keyOrigins = ['shown', 'enrolled', 'typed', 'none'] as const;
export type KeyOrigin = (typeof keyOrigins)[number];

/** Days after which an enrolled agent replaces its key. */
export const KEY_DAYS = 30;
/**
 * Hours for which the previous key remains valid, so that an agent whose connection broke during the change can still
 * log in.
 */
export const KEY_OVERLAP_HOURS = 24;

/**
 * Minutes of silence up to which a connector is healthy. A connector polls every minute, and a slow line explains a
 * shorter silence. A folder or file that an agent cannot read for this long is a problem as well.
 */
export const HEALTHY_MINUTES = 15;

/** Problems of a connector that a person should look at, the gravest first. */
export const connectorFindings = [
  'never',
  'silent',
  'fork',
  'tooOld',
  'noItems',
  'missed',
  'foldersAway',
  'filesWait',
  'spoolFull',
  'spoolOld',
  'diskLow',
  'clock',
] as const;
export type ConnectorFinding = (typeof connectorFindings)[number];
