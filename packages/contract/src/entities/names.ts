import { z } from 'zod';

/** One line without control characters; NUL cannot even be stored. */
export const lineOf = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, 'text.line');

/** Name of a thing: at least one character, all readable. */
export const entityName = lineOf(100).min(1, 'required');
