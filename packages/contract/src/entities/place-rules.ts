// Apart from the schemas, so that the web application has these without them.

export const locationStatuses = ['Active', 'Inactive'] as const;

export const tagEntities = ['location', 'item'] as const;
/** A tag's colour is one of the shades that the screens have for it. */
export const tagColors = ['gray', 'blue', 'green', 'orange', 'red'] as const;
