import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../i18n/testing.ts';
import { places } from '../../../sitemap/places.ts';
import { matching } from './match.ts';

type Words = Readonly<Record<string, string>>;

const wordsIn = (language: string): Words => catalogueOf<{ also: Words }>(language, 'help').also;
const titles = [...new Set(places.map(({ title }) => title))];

describe('other words for screens', () => {
  it('are for pages that exist, and for the same ones in both languages', () => {
    expect(Object.keys(wordsIn('en')).filter((title) => !titles.some((one) => one === title))).toEqual([]);
    expect(Object.keys(wordsIn('fr'))).toEqual(Object.keys(wordsIn('en')));
  });

  it.each(['en', 'fr'])('each find their screen, typed whole or with capitals, in %s', (language) => {
    const { page } = catalogueOf<{ page: Words }>(language, 'common');
    const also = wordsIn(language);
    const screens = titles.map((title) => ({ name: page[title] ?? '', beside: '', also: also[title] ?? '', title }));
    const lost = Object.entries(also).flatMap(([title, words]) =>
      words
        .split(' ')
        .filter((word) => !matching(word.toUpperCase(), screens).some((screen) => screen.title === title)),
    );
    expect(lost).toEqual([]);
  });
});
