import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { detectFormat } from '@lanewise/tlog/detect';
import type { Format } from '@lanewise/tlog/format';
import { formats } from '@lanewise/tlog/formats';
import { CommandError } from '../world.ts';
import { readHead } from './bytes.ts';
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
    const head = await readHead(file.path);
    const format = detectFormat(formats, head, file.name);
    for (const _ of format.open({ profile, items: noItems }).push(head)) break;
    return { file, format };
  } catch (error) {
    if (error instanceof SegmentRefused || error instanceof CommandError) return { file, refusal: error };
    throw error;
  }
};
