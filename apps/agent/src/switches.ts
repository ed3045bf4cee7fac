import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { connectorFlags } from '@lanewise/contract/entities/connector-rules';
import type { Orders } from './client.ts';

export type Switch = (typeof connectorFlags)[number];

/** What each switch is where no user has set it. */
const UNSET: Record<Switch, 'on' | 'off'> = {
  masterDataResync: 'off',
  tlogUpload: 'on',
  realTimeSales: 'off',
  debugLog: 'off',
};

/** The switches that users set on the server, as this agent has taken them. */
export interface Switches {
  take(flags: Orders['flags']): void;
  isOn(name: Switch): boolean;
  /** For the heartbeat, so that a user sees what has arrived. */
  taken(): NonNullable<Heartbeat['flags']>;
}

export const openSwitches = (): Switches => {
  let now = UNSET;
  return {
    take: (flags) => {
      const values = connectorFlags.map((name) => [name, flags.find((one) => one.name === name)?.value ?? UNSET[name]]);
      now = Object.fromEntries(values) as typeof UNSET;
    },
    isOn: (name) => now[name] === 'on',
    taken: () => now,
  };
};
