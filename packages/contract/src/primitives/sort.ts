// Apart from the schemas, so that the web application has these without them.

export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Columns that one order may name. */
export const MOST_SORT_COLUMNS = 3;
