import type { Format } from '../format.ts';
import { openAce } from './decode.ts';
import { looksLikeLog } from './detect.ts';
import { splitAce } from './split.ts';

/** Transaction logs of IBM and Toshiba 4690 registers: SurePOS ACE up to version 7, Supermarket Application (SA). */
export const ace: Format = {
  id: 'ace',
  decoderVersion: 6,
  detect: (head) => looksLikeLog(head) === true,
  open: openAce,
  split: splitAce,
};
