import { z } from 'zod';
import { selectedPresetHeader } from '../../entities/preset-rules.ts';
import { preset, presetChange, presetInput, presetQuery, presetSelection } from '../../entities/preset.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const access = 'session';
const tags = ['Presets'];

const listReply = listOf(preset).extend({
  /** Chosen columns of the view. Empty: all columns. Null: the user has not chosen any. */
  columns: z.array(z.string()).nullable(),
});
const selectionReply = replyOf(z.object({ presetId: z.number().int().nullable(), columns: z.array(z.string()) }));

export const listPresets = {
  access,
  schema: {
    tags,
    summary: `Presets of a screen; the header ${selectedPresetHeader} names the selected one`,
    querystring: presetQuery,
    response: { 200: listReply },
  },
} satisfies Served;

export const createPreset = {
  access,
  audit: 'preset.create',
  schema: { tags, summary: 'Creates a preset', body: presetInput, response: { 201: replyOf(preset) } },
} satisfies Served;

export const changePreset = {
  access,
  audit: 'preset.update',
  mayMiss: true,
  schema: { tags, summary: "Changes one's own preset", body: presetChange, response: { 200: replyOf(preset) } },
} satisfies Served;

export const removePreset = {
  access,
  audit: 'preset.delete',
  schema: {
    tags,
    summary: "Deletes one's own preset",
    params: z.object({ presetId: id }),
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const selectPreset = {
  access,
  audit: 'preset.choose',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Keeps what stands on a view of a screen: a preset, or columns without one',
    body: presetSelection,
    response: { 200: selectionReply },
  },
} satisfies Served;

export const listPresetsV2 = listPresets;
export const createPresetV2 = createPreset;
export const changePresetV2 = changePreset;
export const removePresetV2 = removePreset;
export const selectPresetV2 = selectPreset;
