import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/presets.ts';

export const listPresets: Endpoint<typeof half.listPresets> = { method: 'GET', path: 'table-columns' };
export const createPreset: Endpoint<typeof half.createPreset> = { method: 'POST', path: 'table-columns', quiet: true };
export const changePreset: Endpoint<typeof half.changePreset> = { method: 'PUT', path: 'table-columns', quiet: true };
export const removePreset: Endpoint<typeof half.removePreset> = { method: 'DELETE', path: 'table-columns/:presetId' };
export const selectPreset: Endpoint<typeof half.selectPreset> = {
  method: 'PUT',
  path: 'selected-table-columns',
  kept: true,
};

// Each call on presets has a second path.
export const listPresetsV2: Endpoint<typeof half.listPresetsV2> = {
  method: 'GET',
  path: 'trueretailadmin/v2/table-columns',
};
export const createPresetV2: Endpoint<typeof half.createPresetV2> = {
  method: 'POST',
  path: 'trueretailadmin/v2/table-columns',
};
export const changePresetV2: Endpoint<typeof half.changePresetV2> = {
  method: 'PUT',
  path: 'trueretailadmin/v2/table-columns',
};
export const removePresetV2: Endpoint<typeof half.removePresetV2> = {
  method: 'DELETE',
  path: 'trueretailadmin/v2/table-columns/:presetId',
};
export const selectPresetV2: Endpoint<typeof half.selectPresetV2> = {
  method: 'PUT',
  path: 'trueretailadmin/v2/selected-table-columns',
};
