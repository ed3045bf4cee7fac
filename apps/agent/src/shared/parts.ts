import type { Client } from '../calls/client.ts';
import type { Clock } from '../process/clock.ts';
import type { ItemFiles } from '../items/items.ts';
import type { Journal } from '../kept/journal.ts';
import type { Keys } from '../kept/keys.ts';
import type { Log } from '../process/log.ts';
import type { Settings } from '../settings/settings.ts';
import type { Spool } from '../kept/spool.ts';
import type { AgentSwitches } from '../calls/switches.ts';
import type { Waits } from '../files/waits.ts';

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
