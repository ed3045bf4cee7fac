import { languages } from '@lanewise/contract/primitives/language';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './testing.ts';

// A text longer than its place is cut off on the screen. Few places have a fixed width; each is listed here with the
// pixels available for its text, and both languages are measured.

/** Advance widths of Inter at weight 550, in hundredths of an em; digits have one width (tabular-nums). */
const advances: Readonly<Record<number, string>> = {
  26: ' ijl îï\u00a0\u202f',
  29: 'IÎÏ’',
  32: "';.,:·",
  36: 't()/',
  39: 'rf',
  46: '-',
  50: '–',
  54: 's',
  57: 'aàâkxzL',
  59: 'cvyçJFeèéêë',
  61: 'EÈÉÊËhnouôùû',
  62: 'bdgpq0123456789',
  66: 'PRSZ$&BT',
  71: '+KYX',
  74: 'ADVÀÂCÇUÙÛ',
  77: 'GHNOQÔ',
  83: 'w',
  92: 'mM',
  101: '@œ%WŒ',
};
const advanceOf = new Map(
  Object.entries(advances).flatMap(([width, letters]) =>
    [...letters].map((letter) => [letter, Number(width)] as const),
  ),
);

const widthOf = (text: string, size: number): number => {
  let hundredths = 0;
  for (const letter of text) hundredths += advanceOf.get(letter) ?? 101;
  return Math.ceil((hundredths * size) / 100);
};

/** Keys, pixels available for the text, font size. */
const places: readonly [what: string, namespace: string, keys: RegExp, pixels: number, size: number][] = [
  // 240 less the paddings of the panel and the entry, and the icon before it in the rail.
  ['a group of the navigation', 'common', /^group\./, 169, 14],
  // The entry is indented by 22, and by 36 in the rail.
  ['an entry of the navigation', 'common', /^page\.(?!add|edit|organizationHierarchy)/, 169, 14],
  ['a sub-group of the navigation', 'common', /^sub\./, 143, 14],
  ['a level of the company menu', 'common', /^(place\.locationLevel|place\.all|level\.)/, 190, 13],
  ['the button of the company menu', 'common', /^place\.apply$/, 190, 14],
  // 232 less the paddings and the mark of the selected entry.
  ['an entry of the profile menu', 'common', /^(theme|profile\.logOut|language)/, 170, 14],
  // 156 less the paddings.
  ['a preset of the dates', 'report', /^preset\./, 120, 14],
  // 180 pixels wide on a phone (LAY-10), less the paddings and the arrow.
  ['a head of a column', 'report', /^(field|column)\./, 140, 12],
  ['a view in the row of views', 'report', /^view\./, 130, 14],
  ['a mark of what is whole', 'report', /^state\./, 130, 13],
  ['a button of the line of controls', 'report', /^(columns|filters|export|lanes|locations|search)\.label$/, 110, 14],
];

const textsOf = (texts: unknown, prefix = ''): [key: string, text: string][] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => textsOf(value, prefix === '' ? key : `${prefix}.${key}`))
    : [[prefix, String(texts)]];

describe.each(['en', 'fr'])('texts in %s', (language) => {
  it.each(places)('of %s fit into their place', (_what, namespace, keys, pixels, size) => {
    const here = textsOf(catalogueOf<unknown>(language, namespace)).filter(([key]) => keys.test(key));
    expect(here.length).toBeGreaterThan(0);
    const longer = here
      .map(([key, text]) => `${key}: ${text} (${widthOf(text, size)} of ${pixels})`)
      .filter((_, at) => widthOf(here[at]?.[1] ?? '', size) > pixels);
    expect(longer).toEqual([]);
  });
});

describe.each(languages)('the usual data points in %s', (language) => {
  it('have names that fit as heads of columns', () => {
    const names = usualDataPoints.flatMap(({ points }) => points.map(({ name }) => name[language]));
    expect(names.filter((name) => widthOf(name, 12) > 140)).toEqual([]);
  });
});
