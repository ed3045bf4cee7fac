import type { Preset } from '@lanewise/contract/entities/preset';
import type { ReactNode } from 'react';

/** What presets are of: the columns of a view, or lanes. */
export interface PresetKind<Entry extends string> {
  presetType: string;
  view: string;
  /** What the form begins with, from the list of a preset or from what stands on the screen. */
  begin: (list: readonly string[]) => readonly Entry[];
  /** The list that is saved. */
  list: (shown: readonly Entry[]) => readonly string[];
  /** The part of the form in which entries are chosen. */
  field: (props: EntriesProps<Entry>) => ReactNode;
}

export interface EntriesProps<Entry extends string> {
  shown: readonly Entry[];
  /** True when none was chosen and one is needed. */
  wrong: boolean;
  onChange: (shown: readonly Entry[]) => void;
}

/** What the dialog begins with: a new preset (null) or one of one's own, and its list. */
export interface Draft {
  preset: Preset | null;
  list: readonly string[];
}
