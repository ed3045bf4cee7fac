// Separate from the schemas, so that the web application loads these without them.

export const locationStatuses = ['Active', 'Inactive'] as const;

export const tagEntities = ['location', 'item'] as const;
/** A tag's colour is one of the shades of the screens. */
export const tagColors = ['gray', 'blue', 'green', 'orange', 'red'] as const;
