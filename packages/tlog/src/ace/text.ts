/**
 * Text in user strings of our own: printable ASCII stands for itself; all else, and the signs that the log is framed with, as the bytes of its
 * UTF-8 behind a percent sign.
 */
export const writeText = (text: string): string =>
  text.replace(/[^ !#$&-9;-~]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );

/** Text that was written otherwise comes back as it stands. */
export const readOwnText = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
