import type { InputTo } from '@lanewise/contract/endpoints/endpoint';
import * as endpoints from '@lanewise/contract/endpoints/presets';
import { selectedPresetHeader } from '@lanewise/contract/entities/preset-rules';
import type { Preset } from '@lanewise/contract/entities/preset';
import { isLooking } from '../state/session.ts';
import { ask, askWithHeaders } from './ask.ts';
import type { AskOptions } from './ask.ts';

/** Presets of a screen, and the selection of one of its views. */
export interface PresetList {
  presets: Preset[];
  /** From the header of the answer. */
  selectedId: number | null;
  /** Chosen columns. Empty: all columns; null: the user has not chosen any. */
  columns: string[] | null;
}

export const presets = async (presetType: string, view: string, signal: AbortSignal): Promise<PresetList> => {
  const { body, headers } = await askWithHeaders(endpoints.listPresetsV2, { query: { presetType, view } }, { signal });
  const selected = Number(headers.get(selectedPresetHeader));
  return { presets: body.data, selectedId: selected > 0 ? selected : null, columns: body.columns };
};

/** A preset in the form in which it is saved: its list is a text. */
export interface PresetDraft {
  name: string;
  view: string;
  presetType: string;
  columns: readonly string[];
  shared: boolean;
}

const asText = ({ columns, ...draft }: PresetDraft) => ({ ...draft, columns: JSON.stringify(columns) });

// The dialog shows a refusal of these two calls.
export const createPreset = (draft: PresetDraft): Promise<Preset> =>
  ask(endpoints.createPreset, { body: asText(draft) });
export const changePreset = (presetId: number, draft: PresetDraft): Promise<Preset> =>
  ask(endpoints.changePreset, { body: { presetId, ...asText(draft) } });

export const deletePreset = (presetId: number): Promise<unknown> =>
  ask(endpoints.removePreset, { params: { presetId } });

/**
 * Stores the selection of a view on the server; `preset` is the stored preset. In a read-only switch only this browser
 * keeps it.
 */
export const selectPreset = (
  preset: InputTo<typeof endpoints.selectPreset>['body'],
  options: Pick<AskOptions, 'signal' | 'unheard'> = {},
): Promise<unknown> => (isLooking() ? Promise.resolve() : ask(endpoints.selectPreset, { body: preset }, options));
