import type { Format } from '../format.ts';
import { openCsv } from './decode.ts';
import { detectCsv } from './detect.ts';
import { splitCsv } from './split.ts';

/** CSV files, whose columns an import profile defines. */
export const csv: Format = {
  id: 'csv',
  decoderVersion: 16,
  detect: detectCsv,
  open: openCsv,
  split: splitCsv,
};
