import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that fits into an address and a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: with 256 random bits, a plain hash is enough. Hexadecimal. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The stored form of the hash by which an agent names its key. The hash is hashed again, because the agent chooses the
 * text of the hash and may write a card number into it.
 */
export const keptKeyHash = (keyHash: string): string => tokenHash(keyHash);

/** The stored form of a key of a connector. */
export const storedKey = (key: string): string => keptKeyHash(tokenHash(key));
