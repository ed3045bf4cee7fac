import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';

/** An agent that sent a heartbeat with a connector's key. */
export interface Instance extends Pick<Heartbeat, 'instance' | 'host' | 'run' | 'sequence'> {
  heardAt: Date;
}

/**
 * Whether the counters of a heartbeat are not above the counters of an earlier heartbeat of the same instance. If so, a
 * copy of the agent sent the heartbeat.
 */
const goesBack = (one: Pick<Heartbeat, 'run' | 'sequence'>, before: Instance): boolean =>
  one.run < before.run || (one.run === before.run && one.sequence <= before.sequence);

/**
 * Names of the computers of two agents that use one key; null if only one agent uses the key. After a new installation
 * or a move to another computer, only the new agent sends heartbeats, so this is not a fork. A fork shows when an
 * earlier agent sends again. A copied data folder has the id of the original, so a copy shows when its counters do not
 * grow.
 */
export const forkOf = (heard: readonly Instance[], beat: Heartbeat): string | null => {
  const own = heard.find(({ instance }) => instance === beat.instance);
  if (!own) return null;
  const newest = heard.reduce((one, other) => (other.heardAt > one.heardAt ? other : one), own);
  const hosts = [...new Set([beat.host, own.host, newest.host])].join(', ');
  return goesBack(beat, own) || newest.instance !== beat.instance ? hosts : null;
};
