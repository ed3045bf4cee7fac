import type { Preset } from '@lanewise/contract/entities/preset';

/** Who asks: presets are private to their user; shared ones are seen in the company in force. */
export interface PresetReader {
  userId: number;
  companyId: number | null;
}

export interface PresetValues {
  presetType: string;
  view: string;
  name: string;
  columns: readonly string[];
  /** Absent: as it is, at first false. */
  shared?: boolean | undefined;
}

/** What stands on a view of a screen. With a preset, what is absent is the preset's. */
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
  /** Presets of a screen: one's own by name, then those that others share. */
  list(reader: PresetReader, presetType: string): Promise<Preset[]>;
  /** Refuses with 'conflict' when the name is taken on that view, or when there are too many. */
  create(reader: PresetReader, values: PresetValues): Promise<Preset>;
  /**
   * Refuses with 'notFound' one that the reader does not see (or that is not of that screen), with 'access.denied' one that
   * somebody else shares, with 'conflict' a name that is taken.
   */
  change(reader: PresetReader, presetId: number, values: PresetValues): Promise<Preset>;
  /** Refuses as `change` does. */
  remove(reader: PresetReader, presetId: number): Promise<void>;
  /** What stands on a view; without one, on the view whose preset was selected last. Null: nothing was ever chosen. */
  selected(reader: PresetReader, presetType: string, view?: string): Promise<SelectedColumns | null>;
  /** Refuses with 'notFound' a preset that the reader does not see, or that is not of that screen and view. */
  select(reader: PresetReader, selection: PresetSelection): Promise<SelectedColumns>;
}
