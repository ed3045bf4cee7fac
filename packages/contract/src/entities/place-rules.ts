// Separate from the schemas, so that the web application loads these without them.

export const locationStatuses = ['Active', 'Inactive'] as const;

export const tagEntities = ['location', 'item'] as const;
/** Colours of tags: shades of the design system. */
export const tagColors = ['gray', 'blue', 'green', 'orange', 'red'] as const;
