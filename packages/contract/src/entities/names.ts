import { z } from 'zod';

/**
 * Characters that nobody sees: control characters (NUL cannot even be stored), lone surrogates, line and paragraph
 * separators, marks that change the direction of text, and blanks without width. With such characters, two different
 * names could look alike, and a name could reverse the text around it. Joiners within words of some scripts are
 * allowed.
 */
const unseen = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff`;

/**
 * Characters that show nothing by themselves: joiners, fillers and empty Braille. DI is the Unicode class of characters
 * that a program ignores if it does not know them.
 */
const blank = String.raw`\p{C}\p{Z}\p{DI}\u2800`;

/** Matches a text that has visible characters, and an empty text. */
export const seen = new RegExp(`^$|[^${blank}]`, 'u');
const readable = new RegExp(`^(?![${blank}]+$)[^${unseen}]*$`, 'u');

/** One line without unseen characters: empty, or with at least one visible character. */
export const lineOf = (most: number) => z.string().trim().max(most).regex(readable, 'text.line');

/** Name of a record: at least one character, all readable. */
export const entityName = lineOf(100).min(1, 'required');
