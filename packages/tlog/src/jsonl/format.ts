import type { Format } from '../format.ts';
import { openJsonl } from './decode.ts';
import { detectJsonl } from './detect.ts';
import { splitJsonl } from './split.ts';

/** Lanewise JSON lines, the fast format for integrators (docs/formats.md). */
export const jsonl: Format = {
  id: 'jsonl',
  decoderVersion: 7,
  detect: detectJsonl,
  open: openJsonl,
  split: splitJsonl,
};
