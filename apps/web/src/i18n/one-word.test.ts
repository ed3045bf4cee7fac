import { expect, it } from 'vitest';

const french = import.meta.glob<string>('../../../../packages/words/fr/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('calls a receipt by one word in French, but for the names of two measures and what people search for', () => {
  const others = Object.entries(french).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => /\btickets?\b/i.test(line.replace(/ticket moyen|par ticket|^\s*"\w+":/gi, '')))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(others).toEqual([
    '../../../../packages/words/fr/help.json: "transactions": "tickets reçus ventes panier journal",',
  ]);
});
