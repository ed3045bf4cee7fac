import type { Preset } from '@lanewise/contract/entities/preset';

/**
 * The user who reads presets. A preset is visible only to its user. A shared preset is visible to the users of the
 * company in force.
 */
export interface PresetReader {
  userId: number;
  companyId: number | null;
}

export interface PresetValues {
  presetType: string;
  view: string;
  name: string;
  columns: readonly string[];
  /** Absent: unchanged; false for a new preset. */
  shared?: boolean | undefined;
}

/** The chosen columns of a view of a screen. With a preset, absent fields are the preset's. */
export interface PresetSelection {
  presetId: number | null;
  presetType?: string | undefined;
  view?: string | undefined;
  columns?: readonly string[] | undefined;
}

export interface SelectedColumns {
  presetId: number | null;
  /** Empty: all columns. */
  columns: string[];
}

export interface Presets {
  /** Presets of a screen: the user's own presets by name, then presets that others share. */
  list(reader: PresetReader, presetType: string): Promise<Preset[]>;
  /** Refuses with 'conflict' when the name is taken on that view, or when there are too many presets. */
  create(reader: PresetReader, values: PresetValues): Promise<Preset>;
  /**
   * Refuses with 'notFound' a preset that the reader does not see or that belongs to another screen, with
   * 'access.denied' a preset that another user shares, and with 'conflict' a name that is taken.
   */
  change(reader: PresetReader, presetId: number, values: PresetValues): Promise<Preset>;
  /** Refuses as `change` does. */
  remove(reader: PresetReader, presetId: number): Promise<void>;
  /**
   * The chosen columns of a view; without a view, the columns of the view whose preset was selected last. Null: no
   * columns are chosen.
   */
  selected(reader: PresetReader, presetType: string, view?: string): Promise<SelectedColumns | null>;
  /** Refuses with 'notFound' a preset that the reader does not see, or that belongs to another screen or view. */
  select(reader: PresetReader, selection: PresetSelection): Promise<SelectedColumns>;
}
