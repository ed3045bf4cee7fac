import { quoted } from '../messages.ts';
import { FieldProblem } from './fields.ts';

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;

/**
 * Throws FieldProblem if an object of a well-formed line states a field twice: a parser keeps only the last value, and
 * nobody knows which value is meant. `value`: the parsed line.
 */
export const refuseTwice = (bytes: Uint8Array, value: unknown): void => {
  if (written(bytes) === kept(value)) return;
  const key = firstTwice(Buffer.from(bytes).toString('utf8'));
  throw new FieldProblem('malformed', `the field ${quoted(key)} stands twice in one object`);
};

/** Number of fields as written, counted by their colons. Outside of texts, only fields have colons. */
const written = (bytes: Uint8Array): number => {
  let count = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COLON) count++;
  }
  return count;
};

/** Number of fields that the parser kept. Values may be nested as deep as a line is long. */
const kept = (value: unknown): number => {
  let count = 0;
  const open = [value];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    const inside = Object.values(part) as unknown[];
    if (!Array.isArray(part)) count += inside.length;
    for (const one of inside) if (typeof one === 'object') open.push(one);
  }
  return count;
};

/** Matches a text with the colon after it, if any, and the brackets of objects and arrays. */
const TOKENS = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}]/g;

const firstTwice = (text: string): string => {
  const open: Set<string>[] = [];
  for (const [token, raw, colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined && raw !== undefined) {
      const key = String(JSON.parse(`"${raw}"`));
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return '';
};
