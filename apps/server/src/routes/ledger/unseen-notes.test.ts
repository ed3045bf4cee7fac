import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A difference beyond its tolerance needs a readable note. A note of invisible characters does not count.

const day = '2026-03-02';
const { people, cash, begin } = drawnPeople(receipts(`${day} 0001 cash 100.00`), ['manager']);

describe('a note of characters that nobody sees', () => {
  it.each([
    ['a joiner', '\u200d'],
    ['a soft hyphen', '\u00ad'],
    ['an empty Braille cell', '\u2800'],
    ['a filler of Hangul', '\u3164'],
    ['a variation selector', '\ufe0f'],
    ['a tag', '\u{e0020}'],
  ])('explains no difference: %s', async (name, note) => {
    const dpId = await cash(name);
    const { enter, close } = await begin(name, day, [tenders(dpId)], { rules: { tolerance: '1' } });
    await must(enter(people.manager, { dpId, enteredValue: '40' }));
    expect(await enter(people.manager, { dpId, note })).toMatchObject({
      status: 400,
      body: { fields: [{ code: 'text.line' }] },
    });
    expect(await close(people.manager)).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookChecks', check: 'explained' } },
    });
  });
});
