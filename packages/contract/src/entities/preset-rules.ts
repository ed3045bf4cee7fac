// Separate from the schemas, so that the web application loads these without them.

/** Characters permitted in a text that a user types: letters of any language, digits, spaces and @ . : -. */
export const plainText = /^[\p{L}\p{M}\p{N}\s@.:-]*$/u;

export const PRESET_NAME_LENGTH = 60;

/** Header that names the selected preset; absent when none is selected. */
export const selectedPresetHeader = 'X-Selected-Preset-Id';
