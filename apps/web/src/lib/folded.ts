/** Letters without accents, in lower case: 'quebec' finds 'Québec'. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether a text contains the typed search text, ignoring case and accents. */
export const isFoundBy = (typed: string, text: string): boolean => folded(text).includes(folded(typed.trim()));
