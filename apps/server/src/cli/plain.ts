const STAND_IN = '\u{FFFD}';

/** Characters that move a cursor, begin a line, or change the direction of the surrounding text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A line as a terminal shows it. Lines contain names and texts from other people's files. These texts must neither hide
 * nor add lines, so that users see exactly what they confirm.
 */
export const plainLine = (line: string): string => line.replace(UNSEEN, STAND_IN);

/** The same for sentences of several lines. */
export const plainText = (text: string): string =>
  text.replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : STAND_IN));
