import { readFileSync } from 'node:fs';
import { catalogueOf, type Catalogue } from './catalogue.ts';

/** Families of items that customers often buy together. */
export interface Affinity {
  /** Index of the other family. */
  family: number;
  probability: number;
}

/** `PASTA > PASTA SAUCE .46` */
export const planted: readonly { from: string; to: string; probability: number }[] = readFileSync(
  new URL('./data/affinities.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => {
    const [, from = '', to = '', probability = ''] = /^(.+) > (.+) ([\d.]+)$/.exec(line) ?? [];
    return { from, to, probability: Number(probability) };
  });

const familyOf = ({ familyNames }: Catalogue, name: string): number => {
  const family = familyNames.get(name);
  if (family === undefined) throw new Error(`No family of items is called "${name}"`);
  return family;
};

/** Families have the same indexes in every country. */
export const affinities: readonly (readonly Affinity[])[] = catalogueOf('US').families.map((_, at) =>
  planted
    .filter(({ from }) => familyOf(catalogueOf('US'), from) === at)
    .map(({ to, probability }) => ({ family: familyOf(catalogueOf('US'), to), probability })),
);
