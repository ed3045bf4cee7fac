import { ace } from './ace/format.ts';
import { csv } from './csv/format.ts';
import { endingAtMark } from './end-mark.ts';
import type { Format } from './format.ts';
import { jsonl } from './jsonl/format.ts';
import { skippingNuls } from './nuls.ts';
import { poslog } from './poslog/format.ts';

/** All formats, in the order of detection: CSV last, since almost any text could be CSV. */
export const formats: readonly Format[] = [
  poslog,
  // NULs may stand in front of each of its lines.
  endingAtMark(jsonl),
  ace,
  skippingNuls(endingAtMark(csv)),
];
