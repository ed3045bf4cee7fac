// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whileSameQuestion } from './same-question.ts';

const word = fc.string({ maxLength: 3 });
const asked = fc.record({ startDate: word, lastDate: word, locationIds: word, searchText: word, lane: word });
const part = fc.record({ limit: word, offset: word, sortCol: word, sortDir: word, page: word }, { requiredKeys: [] });

it('the last answer stays for another page or order of the same question', () => {
  fc.assert(
    fc.property(asked, part, part, (question, one, other) => {
      const keep = whileSameQuestion(['report', 1, { ...question, ...one }]);
      expect(keep('answer', { queryKey: ['report', 1, { ...question, ...other }] })).toBe('answer');
    }),
  );
});

it('the last answer never stays under another question, company or report', () => {
  const key = fc.tuple(word, fc.nat(2), asked);
  fc.assert(
    fc.property(key, key, part, ([path, company, question], other, page) => {
      fc.pre(JSON.stringify([path, company, question]) !== JSON.stringify(other));
      const keep = whileSameQuestion([path, company, { ...question, ...page }]);
      expect(keep('answer', { queryKey: other })).toBeUndefined();
    }),
  );
  expect(whileSameQuestion(['report'])('answer')).toBeUndefined();
});
