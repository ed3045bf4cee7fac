/**
 * Text in Lanewise user strings: printable ASCII is unchanged; all other characters, and the framing characters of the
 * log, are percent-encoded UTF-8.
 */
export const writeText = (text: string): string =>
  text.replace(/[^ !#$&-9;-~]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );

/** Text in another encoding is returned unchanged. */
export const readOwnText = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
