import { describe, expect, it } from 'vitest';
import { usualDataPoints } from '../points/usual.ts';
import { usualBooks } from './usual.ts';

const points = usualDataPoints.flatMap((category) => category.points);
const books = Object.values(usualBooks);

describe('the usual books', () => {
  it('have a line or a column for every usual data point, and for no other', () => {
    const used = new Set(books.flatMap(({ sheets, columns }) => [...sheets, ...columns]).flatMap((one) => one.points));
    expect(points.map(({ key }) => key).filter((key) => !used.has(key))).toEqual([]);
    expect([...used].filter((key) => !points.some((point) => point.key === key))).toEqual([]);
  });

  it('have each line and each name of a sheet once', () => {
    for (const { sheets } of books) {
      const lines = sheets.flatMap((sheet) => sheet.points);
      expect(lines.filter((key, at) => lines.indexOf(key) !== at)).toEqual([]);
      for (const language of ['en', 'fr'] as const) {
        const names = sheets.map(({ name }) => name[language]);
        expect(new Set(names).size, language).toBe(names.length);
      }
    }
  });

  it('ask nothing of a person beyond the bank deposit, until a draft is put to use', () => {
    const byHand = points.filter(({ posAssignment, formula }) => posAssignment === undefined && formula === undefined);
    const keys = new Set(byHand.map(({ key }) => key));
    for (const { sheets } of books) {
      const asked = sheets
        .filter(({ state }) => state === 'Active')
        .filter((sheet) => sheet.points.some((key) => keys.has(key)));
      expect(asked.map(({ type }) => type)).toEqual(['deposit']);
    }
  });
});
