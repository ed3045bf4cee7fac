// Apart from the schemas, so that the web application has these without them.

/** What a connector was told to do; it learns of it when it asks. */
export const connectorStatuses = ['Running', 'Stopped'] as const;
export type ConnectorStatus = (typeof connectorStatuses)[number];

export const connectorHealths = ['Healthy', 'Warning', 'Offline'] as const;
export type ConnectorHealth = (typeof connectorHealths)[number];

/** What a store may be asked to send, by the last part of its address. */
export const connectorFileTypes = ['log', 'tlog', 'support'] as const;
export type ConnectorFileType = (typeof connectorFileTypes)[number];
export const connectorFilePaths = { log: 'logfile', tlog: 'tlogfiles', support: 'supportfiles' } as const;

/** Switches of a connector that are offered by name. */
export const connectorFlags = ['masterDataResync', 'tlogUpload', 'realTimeSales', 'debugLog'] as const;
/** Business dates of one resync. */
export const MOST_RESYNC_DAYS = 366;

/** What became of a request to a connector. */
export const requestStates = ['Asked', 'Received', 'Expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** A connector that did not answer a request by then is not asked any more. */
export const REQUEST_HOURS = 24;

/** Open requests of one connector: a store's line is narrow. */
export const MOST_OPEN_REQUESTS = 20;

/** Largest file that a connector is taken, in bytes before they are compressed. */
export const MOST_CONNECTOR_FILE_BYTES = 32 * 2 ** 20;
