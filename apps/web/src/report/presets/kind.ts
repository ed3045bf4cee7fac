import type { Preset } from '@lanewise/contract/entities/preset';
import type { ReactNode } from 'react';

/** A kind of presets: the columns of a view, or lanes. */
export interface PresetKind<Entry extends string> {
  presetType: string;
  view: string;
  /** The form's first entries, from the list of a preset or the current choice of the screen. */
  begin: (list: readonly string[]) => readonly Entry[];
  /** The list that is saved. */
  list: (shown: readonly Entry[]) => readonly string[];
  /** The part of the form that chooses entries. */
  field: (props: EntriesProps<Entry>) => ReactNode;
}

export interface EntriesProps<Entry extends string> {
  shown: readonly Entry[];
  /** True when an entry is required and none is chosen. */
  wrong: boolean;
  onChange: (shown: readonly Entry[]) => void;
}

/** The start of the dialog: a new preset (null) or one of the user's own, and its list. */
export interface PresetDraft {
  preset: Preset | null;
  list: readonly string[];
}
