import { expect, it } from 'vitest';
import { whyNothing } from './names.ts';

it.each([
  ['application/pdf', 400, 'nothingComparedPdf'],
  ['text/plain', 256 * 1024, 'nothingComparedText'],
  ['text/plain', 256 * 1024 + 1, 'nothingComparedLarge'],
  ['text/plain', null, 'nothingComparedText'],
] as const)('a file without compared figures says why: %s of %s bytes', (mediaType, size, why) => {
  expect(whyNothing({ mediaType, size })).toBe(why);
});
