/** Languages of the product (ENT-33). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
