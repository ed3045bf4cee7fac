// Separate from the schemas, so that the web application loads these without them.

/** Status that a connector was told to have; it learns of it at its next poll. */
export const connectorStatuses = ['Running', 'Stopped'] as const;
export type ConnectorStatus = (typeof connectorStatuses)[number];

export const connectorHealths = ['Healthy', 'Warning', 'Offline'] as const;
export type ConnectorHealth = (typeof connectorHealths)[number];

/** Files that a store may be asked for. */
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

/** Letters of an enrolment code: those that nobody mistakes for another (Crockford's Base32). 12 of them have 60 bits. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** An enrolment code opens nothing after these minutes. */
export const CODE_MINUTES = 60;

/**
 * Who made the key of a connector: the server, which showed it once; the agent itself when it was enrolled; the server at
 * a login with a typed password. 'none': it was revoked.
 */
export const keyOrigins = ['shown', 'enrolled', 'typed', 'none'] as const;
export type KeyOrigin = (typeof keyOrigins)[number];

/** An enrolled agent puts another key in the place of its own after these days. */
export const KEY_DAYS = 30;
/** Hours for which the key before is still accepted, so that an agent that was cut off in between is not shut out. */
export const KEY_OVERLAP_HOURS = 24;

/** What a person should look at, the gravest first. */
export const connectorFindings = [
  'never',
  'silent',
  'fork',
  'tooOld',
  'noItems',
  'missed',
  'spoolFull',
  'spoolOld',
  'diskLow',
  'clock',
] as const;
export type ConnectorFinding = (typeof connectorFindings)[number];
