import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { Keys } from './keys.ts';
import type { Settings } from './settings.ts';
import type { Spool } from './spool.ts';

export type Log = (level: 'info' | 'warning' | 'error', message: string) => void;

/** What the loops of an agent share. */
export interface Parts {
  settings: Settings;
  version: string;
  journal: Journal;
  spool: Spool;
  client: Client;
  keys: Keys;
  clock: Clock;
  log: Log;
  stopped: AbortSignal;
  /** Resolves after these milliseconds, or when the agent ends. */
  pause: (milliseconds: number) => Promise<void>;
  /** Tells the sender that there is something to send. */
  wake: () => void;
  /** Resolves after a wake, after these milliseconds, or when the agent ends. */
  awake: (milliseconds: number) => Promise<void>;
}
