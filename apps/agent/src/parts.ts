import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { ItemFiles } from './items.ts';
import type { Journal } from './journal.ts';
import type { Keys } from './keys.ts';
import type { Settings } from './settings.ts';
import type { Spool } from './spool.ts';
import type { AgentSwitches } from './switches.ts';
import type { Waits } from './waits.ts';

export type Log = (level: 'debug' | 'info' | 'warning' | 'error', message: string) => void;

/** Everything that the loops of an agent share. */
export interface AgentParts {
  settings: Settings;
  version: string;
  journal: Journal;
  spool: Spool;
  items: ItemFiles;
  client: Client;
  keys: Keys;
  clock: Clock;
  switches: AgentSwitches;
  waits: Waits;
  log: Log;
  /** Writes to the log if a user has switched on debugging. */
  debug: (message: string) => void;
  stopped: AbortSignal;
  /** Resolves after these milliseconds, or when the agent ends. */
  pause: (milliseconds: number) => Promise<void>;
  /** Tells the sender that there is something to send. */
  wake: () => void;
  /** Resolves after a wake, after these milliseconds, or when the agent ends. */
  awake: (milliseconds: number) => Promise<void>;
}
