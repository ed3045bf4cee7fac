import type { Finding } from '@lanewise/contract/entities/finding';
import { bad, ok } from './finding.ts';

export const rollupFinding = ({ compared, differing }: { compared: number; differing: string[] }): Finding =>
  differing.length === 0
    ? ok('rollups', `${compared} add up to the journal`)
    : bad('rollups', `${differing.join(', ')} do not add up to the journal`, 'Run lanewise rebuild.');
