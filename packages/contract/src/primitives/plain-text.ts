// Separate from the schemas, so that the web application loads this without them.

/** Characters permitted in a text that a user types: letters of any language, digits, spaces and @ . : -. */
export const plainText = /^[\p{L}\p{M}\p{N}\s@.:-]*$/u;
