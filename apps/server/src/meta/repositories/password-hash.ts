import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Owner } from '../../fair/queue.ts';
import { Turnstile } from '../../fair/turnstile.ts';

/** Argon2id with 19 MiB and two passes: the OWASP recommendation for servers. memoryCost in KiB. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash keeps one core busy for about twenty milliseconds. More hashes at a time than cores are no faster, and a hash
 * of another company would wait for all of them.
 */
const cores = availableParallelism();
const places = new Turnstile(cores, { alone: cores, beside: Math.ceil(cores / 2) });

const inTurn = async <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
  await places.enter(owner);
  try {
    return await work();
  } finally {
    places.leave(owner);
  }
};

/** Another system may send the same letters as other code points; both are the same password. */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * The owner of the turn in which passwords are set. Users who set a password are known, and only few set one at the
 * same time.
 */
const setting: Owner = { company: 'setting', user: '' };

export const hashPassword = (password: string): Promise<string> =>
  inTurn(setting, () => hash(normalized(password), options));

let noUser: Promise<string> | undefined;

/**
 * Whether a password matches a hash. A missing hash (unknown user, no password yet) takes the same time and gives
 * false. `owner`: the owner whose turn the check uses.
 */
export const matchesPassword = async (stored: string | null, password: string, owner: Owner): Promise<boolean> => {
  noUser ??= hash('', options);
  const against = stored ?? (await noUser);
  const matches = await inTurn(owner, () => verify(against, normalized(password)));
  return stored !== null && matches;
};
