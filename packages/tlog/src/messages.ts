/** A text of the file in a message: short, so that a broken file cannot make long messages. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
