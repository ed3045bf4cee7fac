import type { Reply } from '@lanewise/contract/envelope';
import { selectedPresetHeader } from '@lanewise/contract/entities/preset-rules';
import type { Preset } from '@lanewise/contract/entities/preset';
import { callWithHeaders, dataOf } from './client.ts';
import type { CallOptions } from './client.ts';

/** Presets of a screen, and the selection of one of its views. */
export interface PresetList {
  presets: Preset[];
  /** From the header of the answer. */
  selectedId: number | null;
  /** Empty: all columns; null: no choice was ever made. */
  columns: string[] | null;
}

export const presets = async (presetType: string, view: string, signal: AbortSignal): Promise<PresetList> => {
  const path = 'trueretailadmin/v2/table-columns';
  const { body, headers } = await callWithHeaders<Reply<Preset[]> & { columns: string[] | null }>(path, {
    query: { presetType, view },
    signal,
  });
  const selected = Number(headers.get(selectedPresetHeader));
  return { presets: body.data, selectedId: selected > 0 ? selected : null, columns: body.columns };
};

/** A preset as it is saved: its list is sent as text. */
export interface PresetDraft {
  name: string;
  view: string;
  presetType: string;
  columns: readonly string[];
  shared: boolean;
}

const asText = ({ columns, ...draft }: PresetDraft): object => ({ ...draft, columns: JSON.stringify(columns) });

// The dialog shows a refusal of these two calls.
export const createPreset = (draft: PresetDraft): Promise<Preset> =>
  dataOf('table-columns', { method: 'POST', body: asText(draft), quiet: true });
export const changePreset = (presetId: number, draft: PresetDraft): Promise<Preset> =>
  dataOf('table-columns', { method: 'PUT', body: { presetId, ...asText(draft) }, quiet: true });

export const deletePreset = (presetId: number): Promise<unknown> =>
  dataOf(`table-columns/${presetId}`, { method: 'DELETE' });

/** Stores the selection of a view; `preset` is the stored one. */
export const selectPreset = (preset: object, options: Pick<CallOptions, 'signal' | 'unheard'> = {}): Promise<unknown> =>
  dataOf('selected-table-columns', { method: 'PUT', body: preset, ...options });
