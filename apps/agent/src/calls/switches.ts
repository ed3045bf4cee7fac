import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { connectorFlags } from '@lanewise/contract/entities/connector-rules';
import type { Orders } from './client.ts';

export type Switch = (typeof connectorFlags)[number];

/** Default of each switch, if no user has set it. */
const UNSET: Record<Switch, 'on' | 'off'> = {
  masterDataResync: 'off',
  tlogUpload: 'on',
  realTimeSales: 'off',
  debugLog: 'off',
};

/** Whether the agent is stopped, and the switches that users set on the server, as the agent has taken them over. */
export interface AgentSwitches {
  take(orders: Pick<Orders, 'status' | 'flags'>): void;
  isOn(name: Switch): boolean;
  /**
   * Status and switches for the heartbeat, so that a user sees which settings the agent has taken over from the server.
   */
  taken(): Pick<Heartbeat, 'status' | 'flags'>;
}

export const openSwitches = (): AgentSwitches => {
  let flags = UNSET;
  let status: Orders['status'] | undefined;
  return {
    take: (orders) => {
      const valueOf = (name: Switch) => orders.flags.find((one) => one.name === name)?.value ?? UNSET[name];
      flags = Object.fromEntries(connectorFlags.map((name) => [name, valueOf(name)])) as typeof UNSET;
      ({ status } = orders);
    },
    isOn: (name) => flags[name] === 'on',
    // Before the first answer it has taken nothing.
    taken: () => (status === undefined ? {} : { status, flags }),
  };
};
