import { detectFormat } from '@lanewise/tlog/detect';
import type { Format } from '@lanewise/tlog/format';
import { formats } from '@lanewise/tlog/formats';

/**
 * The format of a file by its first bytes; the name of the file is only a hint. Throws SegmentRefused if the file is
 * not a file of a register.
 */
export const recognise = (head: Uint8Array, fileName: string): Format => detectFormat(formats, head, fileName);
