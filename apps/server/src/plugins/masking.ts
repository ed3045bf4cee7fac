import { setImmediate as nextTurn } from 'node:timers/promises';
import { own } from '@lanewise/contract/own';
import { openRedactor } from '@lanewise/tlog/redact';
import { maskText } from '@lanewise/tlog/mask';
import { meaningOf, type NumberMeaning } from '@lanewise/tlog/redact/card';
import type { FastifyInstance } from 'fastify';
import { badField } from './refusal.ts';

/**
 * Fields that hold secrets; card numbers in them are not masked. Secrets are hashed or compared and never stored as
 * they are, and a masked secret would be useless.
 */
const secret = /password|passphrase|token|secret|captcha|^otp/i;

/**
 * Fields that hold a hash that identifies something. They are not masked, because one hash in 800 has digits in a row
 * that could be a card number, and a masked hash would identify nothing.
 */
const byHash: ReadonlySet<string> = new Set(['basis', 'imageId', 'instance', 'items', 'keyHash', 'profile', 'version']);
const isHash = (name: string, text: string): boolean =>
  byHash.has(name) && /^(?:[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{64})$/.test(text) && /[a-f]/.test(text);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** GraphQL texts and addresses may contain item codes, so all numbers of 13 and 14 digits stay unmasked. */
const placeUnder = (name: string): NumberMeaning => {
  if (name === 'query') return 'column';
  return meaningOf(name) === 'item' ? 'item' : 'unknown';
};

/** Number of digits of a card number that may be kept: the digits of its issuer. */
const ISSUER = 6;

/**
 * Rounds a whole number that could be a card number to ISSUER digits, so that the result cannot be a card number. The
 * number may also be a size, and a rounded size is exact enough for a reader. Numbers are read to 16 digits, so the
 * check digit of a longer number is unknown.
 */
export const maskNumber = (number: number, place: NumberMeaning): number => {
  if (!Number.isInteger(number)) return number;
  const digits = BigInt(number).toString();
  return Number.isSafeInteger(number) && maskText(digits, place) === digits
    ? number
    : Number(number.toPrecision(ISSUER));
};

/** Characters that are searched between two turns of the event loop: some ten milliseconds of work. */
const atOnce = 64 * 1024;
/**
 * Largest number of characters of one text of a body. Real texts are far shorter. One text is searched in one go,
 * without turns for other requests.
 */
const longest = 256 * 1024;
/** Number of characters that are kept of the name of a browser. */
const longestAgent = 1_024;

/**
 * Masks the card numbers in all texts and numbers of a part of a request, including field names. Other requests take
 * turns meanwhile. Nesting is limited only by the length of the body. Refuses a text that is too long, and names its
 * field.
 */
const maskAll = async (part: unknown, known: NumberMeaning | null): Promise<void> => {
  const left: [value: unknown, place: NumberMeaning | null][] = [[part, known]];
  let searched = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, place] = next;
    if (!isObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const under = known ?? (Array.isArray(value) ? place : placeUnder(name));
      if (typeof inner === 'string') {
        if (inner.length > longest)
          throw badField(maskText(name.slice(0, 64)), 'tooBig', `A text has at most ${longest} characters`);
        searched += inner.length;
        if (!secret.test(name) && !isHash(name, inner)) value[name] = maskText(inner, under ?? 'unknown');
      } else if (typeof inner === 'number') value[name] = maskNumber(inner, under ?? 'unknown');
      else left.push([inner, under]);
      searched += name.length;
      rename(value, name);
      if (searched < atOnce) continue;
      searched = 0;
      await nextTurn();
    }
  }
};

const rename = (value: Record<string, unknown>, name: string): void => {
  const masked = maskText(name);
  if (masked === name) return;
  Object.assign(value, { [masked]: own(value, name) });
  delete value[name];
};

const isStream = (value: unknown): boolean => isObject(value) && typeof value['pipe'] === 'function';

/** Masks card numbers in the bytes of a file in a request body. Other requests take turns while the file is masked. */
const maskFile = async (bytes: Buffer): Promise<Buffer> => {
  const redactor = openRedactor();
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += atOnce) {
    parts.push(redactor.push(bytes.subarray(at, at + atOnce)));
    await nextTurn();
  }
  parts.push(redactor.end());
  return Buffer.concat(parts);
};

/**
 * Masks card numbers in addresses and bodies before any route reads them, so that no card number is stored. Routes mask
 * streamed files themselves.
 */
export const maskRequests = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request) => {
    await maskAll(request.params, 'column');
    await maskAll(request.query, 'column');
    const agent = request.headers['user-agent'];
    if (agent !== undefined) request.headers['user-agent'] = maskText(agent.slice(0, longestAgent), 'column');
    if (Buffer.isBuffer(request.body)) request.body = await maskFile(request.body);
    else if (!isStream(request.body)) await maskAll(request.body, null);
  });
};
