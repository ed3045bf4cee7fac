/** Letters without accents, in lower case: 'quebec' finds 'Québec'. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether a text holds what was typed to find it, whatever the case and the accents of both. */
export const isFoundBy = (typed: string, text: string): boolean => folded(text).includes(folded(typed.trim()));
