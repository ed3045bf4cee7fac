/** A text of the file in a message, shortened, so that a broken file cannot produce long messages. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
