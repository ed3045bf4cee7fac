import { z } from 'zod';

/**
 * Characters that nobody sees: control characters (NUL cannot even be stored), halves of characters, breaks of lines,
 * marks that turn the direction of what follows, and blanks without width. Two names that look alike would differ, and
 * a name could turn the text around it. Joiners within words of some scripts stay.
 */
const unseen = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff`;

/**
 * Characters that show nothing by themselves: joiners, fillers and empty Braille. DI is the Unicode class of characters
 * to be ignored where they are not known.
 */
const blank = String.raw`\p{C}\p{Z}\p{DI}\u2800`;

/** Matches a text that has visible characters, and an empty text. */
export const seen = new RegExp(`^$|[^${blank}]`, 'u');
const readable = new RegExp(`^(?![${blank}]+$)[^${unseen}]*$`, 'u');

/** One line without unseen characters: empty, or with at least one visible character. */
export const lineOf = (most: number) => z.string().trim().max(most).regex(readable, 'text.line');

/** Name of a record: at least one character, all readable. */
export const entityName = lineOf(100).min(1, 'required');
