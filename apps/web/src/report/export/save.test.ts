import { describe, expect, it } from 'vitest';
import { nameOfFile } from './save.ts';

describe('the name of a file that an answer gives', () => {
  it.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename="audit-2026-03-01.csv"', 'audit-2026-03-01.csv'],
    [`attachment; filename="Ete du pain.xlsx"; filename*=UTF-8''%C3%89t%C3%A9%20du%20pain.xlsx`, 'Été du pain.xlsx'],
  ])('%s: %s', (header, name) => expect(nameOfFile(header)).toBe(name));
});
