import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: the OWASP recommendation for servers. memoryCost in KiB. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same letters typed on another system may be other code points; both are the same password. */
const normalized = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), options);

let noUser: Promise<string> | undefined;

/** Takes the same time for a missing hash (unknown user, no password yet), and answers false. */
export const matchesPassword = async (stored: string | null, password: string): Promise<boolean> => {
  noUser ??= hash('', options);
  const matches = await verify(stored ?? (await noUser), normalized(password));
  return stored !== null && matches;
};
