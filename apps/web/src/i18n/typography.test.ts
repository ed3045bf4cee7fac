import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>('../../../../packages/words/{en,fr}/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The lines of a language that this fits. */
const fitting = (language: 'en' | 'fr', pattern: RegExp): string[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`../../../../packages/words/${language}/`))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        // Keys are no texts.
        .filter((line) => pattern.test(line.replace(/^\s*"[^"]+":\s/, '')))
        .map((line) => `${path.slice('../../../../packages/words/'.length)}: ${line.trim()}`),
    );

describe('French texts, as Quebec writes them', () => {
  it('set a space that does not break before a colon, inside quotation marks and before a per cent', () => {
    expect(fitting('fr', /[ \u202f][:»](?!\w)|\w:(?= |",?$)|«[^\u00a0]|(?<=[\d}])[ \u202f]?%/)).toEqual([]);
  });

  it('set none before a semicolon, a question mark and an exclamation mark', () => {
    const keys = '"singleHint": "Désactivés, / et ? ne font rien';
    expect(fitting('fr', /\s[;?!](?!\w)/).filter((line) => !line.includes(keys))).toEqual([]);
  });
});

describe('English texts', () => {
  it('set no space before a mark or a per cent', () => {
    const keys = '"singleHint": "Off, / and ?';
    expect(fitting('en', /\w\s[:;?!](?=\s|",?$)|(?<=[\d}])\s%/).filter((line) => !line.includes(keys))).toEqual([]);
  });
});

/** Numbers that are limits of the product or settings, and never 1. */
const limits = [
  // Averages, and stores beside each other.
  'analyticsAnswers.json: "baskets"',
  'analyticsAnswers.json: "said"',
  'analyticsAnswers.json: "unclear"',
  'analyticsAnswers.json: "pictureSome"',
  'accounts.json: "orSignIn"',
  'bookOverview.json: "few"',
  'category.json: "tooMany"',
  'common.json: "tooShortHere"',
  'connectors.json: "Healthy"',
  'connectors.json: "Warning"',
  'connectors.json: "note"',
  // A span is told in days from two on.
  'connectors.json: "days"',
  'dailyBook.json: "many"',
  'posReports.json: "tooManyDays"',
  'report.json: "tooMany"',
];

it('a number that may be 1 stands before no plural that is written once', () => {
  const nouns =
    'addresses|baskets|bars|cells|characters|conflicts|customers|days|drawers|entries|figures|files|items|lanes|lines|locations|minutes|movements|pairs|records|regions|receipts|results|rows|rules|segments|sessions|stores|things|users|values|weeks';
  const counted = fitting('en', new RegExp(String.raw`\}\} (?:\w+ )?(?:${nouns})\b`));
  expect(
    counted.filter((line) => !/_(one|other)":/.test(line) && !limits.some((limit) => line.includes(limit))),
  ).toEqual([]);
});
