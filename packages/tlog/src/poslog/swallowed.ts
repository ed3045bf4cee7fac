/** Start or end tag of an element whose name ends in Transaction. */
const TRANSACTION = /<\/?(?:[^\s<>/:]{1,64}:)?[A-Za-z]{0,64}Transaction[\s/>]/;

/** The first transaction tag in text that is not read, such as CDATA or a comment. Null if there is no such tag. */
export const transactionTagIn = (text: string): string | null => TRANSACTION.exec(text)?.[0] ?? null;

/**
 * Whether unread text, such as CDATA or a comment, holds the end tag of the element around it without a start tag
 * before it. The end of the unread text is then missing, so the text continues to the end of a later CDATA section or
 * comment.
 */
export const holdsEndOf = (text: string, name: string): boolean => {
  const end = tagAt(text, `</${name}`);
  if (end < 0) return false;
  const start = tagAt(text, `<${name}`);
  return start < 0 || end < start;
};

const tagAt = (text: string, start: string): number => {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (/[\s/>]/.test(text.charAt(at + start.length))) return at;
  return -1;
};
