import { expect, it } from 'vitest';
import { places } from '../sitemap/places.ts';
import { bodies } from './bodies.ts';

it('has bodies of pages alone that the navigation knows and that are no reports', () => {
  const pages = new Map(places.map((place) => [place.path, place]));
  const lost = Object.keys(bodies).filter((path) => !pages.has(path) || pages.get(path)?.report !== undefined);
  expect(lost).toEqual([]);
});
