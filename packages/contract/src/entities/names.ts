import { z } from 'zod';

/** One line: no control characters, of which NUL cannot even be stored. */
export const lineOf = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, 'text.line');

/** Name of a thing: any characters that can be read, at least one. */
export const entityName = lineOf(100).min(1, 'required');
