import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { maskText } from '@lanewise/tlog/mask';
import { tokenHash } from '../../meta/repositories/tokens.ts';

// The masking of requests does not change fields with these names, because elsewhere the fields hold hashes that are
// compared. From an agent, the fields hold texts that the agent chooses and that the server keeps and shows, so the
// texts are masked here.

/** The version of an agent as it is stored. */
export const keptVersion = (version: string): string => maskText(version);

/**
 * The name that an agent chose at random for itself. A name that contains the digits of a card is replaced by a part of
 * its hash, so that the agent can still be told apart.
 */
const keptInstance = (instance: string): string =>
  maskText(instance) === instance ? instance : tokenHash(instance).slice(0, instance.length);

export const keptHeartbeat = (said: Heartbeat): Heartbeat => ({
  ...said,
  version: keptVersion(said.version),
  instance: keptInstance(said.instance),
});
