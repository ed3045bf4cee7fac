/** Languages of the product. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
