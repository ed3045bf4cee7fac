// Separate from the schemas, so that the web application loads these without them.

export const PRESET_NAME_LENGTH = 60;

/** Header that names the selected preset; absent when none is selected. */
export const selectedPresetHeader = 'X-Selected-Preset-Id';
