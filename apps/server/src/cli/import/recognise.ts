import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { recognise as formatOf } from '@lanewise/intake/recognise';
import type { Format } from '@lanewise/tlog/format';
import { CommandError } from '../world.ts';
import { readStart } from './bytes.ts';
import type { SourceFile } from './files.ts';

export type Recognised =
  | { file: SourceFile; format: Format }
  | { file: SourceFile; refusal: SegmentRefused | CommandError };

/** Only the presence of items matters here. They are joined where the file is decoded. */
const noItems = { find: () => undefined };

/**
 * Detects the format of a file by its first bytes, and checks that it can be read with this profile. A missing profile,
 * a missing column or a hostile prologue is found before anything is sent.
 */
export const recognise = async (file: SourceFile, profile: ImportProfile | null): Promise<Recognised> => {
  try {
    const { bytes: head } = await readStart(file.path);
    const format = formatOf(head, file.name);
    for (const _ of format.open({ profile, items: noItems }).push(head)) break;
    return { file, format };
  } catch (error) {
    if (error instanceof SegmentRefused || error instanceof CommandError) return { file, refusal: error };
    throw error;
  }
};
