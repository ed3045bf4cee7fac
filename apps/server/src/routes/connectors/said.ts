import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { maskText } from '@lanewise/tlog/mask';
import { tokenHash } from '../../meta/repositories/tokens.ts';

// Fields of these names are hashes elsewhere, which are compared and pass the masking of requests as they are. Of an agent they are
// texts that it chooses, and that are kept and shown.

/** The version of an agent as it is stored. */
export const keptVersion = (version: string): string => maskText(version);

/** The name that an agent drew for itself. One with the digits of a card gets another of its own, so that its agent is still told apart. */
const keptInstance = (instance: string): string =>
  maskText(instance) === instance ? instance : tokenHash(instance).slice(0, instance.length);

export const keptHeartbeat = (said: Heartbeat): Heartbeat => ({
  ...said,
  version: keptVersion(said.version),
  instance: keptInstance(said.instance),
});
