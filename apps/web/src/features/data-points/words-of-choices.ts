/** Catalogues of other screens with the words of choices; the page loads them with its own. */
export const wordsOfChoices = ['report', 'cashiers', 'customReport', 'doubleUp'] as const;
