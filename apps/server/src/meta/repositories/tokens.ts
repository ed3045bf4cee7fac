import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that fits into an address and a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: with 256 random bits, a plain hash is enough. Hexadecimal. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
