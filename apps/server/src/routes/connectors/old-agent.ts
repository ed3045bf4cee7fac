import { isOlder } from '@lanewise/domain/connectors/version';
import type { KnownKey } from '../../meta/connector-types.ts';
import { Refusal } from '../../plugins/refusal.ts';

/**
 * Refuses the files of an agent whose version is too old. The agent keeps the files, and a newer version of the agent
 * sends them.
 */
export const refuseOldAgent = (connector: KnownKey | null, oldest: string): void => {
  const version = connector?.version ?? null;
  if (version === null || !isOlder(version, oldest)) return;
  throw new Refusal(426, 'agent.tooOld', `This agent (${version}) is too old: the server takes ${oldest} and newer.`, {
    params: { version, oldest },
  });
};
