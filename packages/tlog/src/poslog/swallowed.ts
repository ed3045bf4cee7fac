/** Start or end tag of an element whose name ends in Transaction. */
const TRANSACTION = /<\/?(?:[^\s<>/:]{1,64}:)?[A-Za-z]{0,64}Transaction[\s/>]/;

/** The first transaction tag in text that is not read, such as CDATA or a comment. Null if there is no such tag. */
export const transactionTagIn = (text: string): string | null => TRANSACTION.exec(text)?.[0] ?? null;

/**
 * Whether text that is not read holds the end of the element around it, whose start it does not hold: the end of the
 * text was lost, and it goes on to the end of another one.
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
