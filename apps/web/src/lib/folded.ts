/** Letters without accents, in lower case: 'quebec' finds 'Québec'. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
