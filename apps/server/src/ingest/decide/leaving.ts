import type { StandingVersion } from '../../facts/standing.ts';

/** A version that leaves the figures, and the entry that it had replaced and that comes back; null: none. */
export interface Leaving {
  entry: StandingVersion;
  back: StandingVersion | null;
}
