// Separate from the schemas, so that the web application loads these without them.

export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Most columns in one sort order. */
export const MOST_SORT_COLUMNS = 3;
