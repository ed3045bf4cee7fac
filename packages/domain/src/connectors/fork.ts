import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';

/** An agent that was heard with a key. */
export interface Instance extends Pick<Heartbeat, 'instance' | 'host' | 'run' | 'sequence'> {
  heardAt: Date;
}

/** Whether a heartbeat stands at or before another one of the same instance: a copy of the agent sends it. */
const goesBack = (one: Pick<Heartbeat, 'run' | 'sequence'>, before: Instance): boolean =>
  one.run < before.run || (one.run === before.run && one.sequence <= before.sequence);

/**
 * The computers of two agents that use one key; null where it is one agent. An agent that is set up anew, or moves to
 * another computer, is heard from then on alone. Two are noticed when the one that was heard before comes back, or, as
 * the copy of a data folder has the name of its model, when its counters do not go on.
 */
export const forkOf = (heard: readonly Instance[], beat: Heartbeat): string | null => {
  const own = heard.find(({ instance }) => instance === beat.instance);
  if (!own) return null;
  const newest = heard.reduce((one, other) => (other.heardAt > one.heardAt ? other : one), own);
  const hosts = [...new Set([beat.host, own.host, newest.host])].join(', ');
  return goesBack(beat, own) || newest.instance !== beat.instance ? hosts : null;
};
