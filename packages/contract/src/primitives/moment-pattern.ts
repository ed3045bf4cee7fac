// Separate from the schemas, so that the web application loads this without them.

/** '2026-11-19 07:30:00' */
export const momentPattern = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
