import type { Standing } from '../facts/standing.ts';

/** A version that leaves the figures, and the entry whose place it had taken and gives back; null: none. */
export interface Leaving {
  entry: Standing;
  back: Standing | null;
}
