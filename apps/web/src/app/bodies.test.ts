import { expect, it } from 'vitest';
import { places } from '../sitemap/places.ts';
import type { SitePage } from '../sitemap/places.ts';
import { bodies } from './bodies.ts';

it('has bodies of pages alone that the navigation knows and that are no reports', () => {
  const pages = new Map(places.map((place) => [place.path, place]));
  const lost = Object.keys(bodies).filter((path) => !pages.has(path) || pages.get(path)?.report !== undefined);
  expect(lost).toEqual([]);
});

it('has a body for every page that the navigation knows', () => {
  const isFrame = ({ path, report, parent }: SitePage): boolean =>
    report === undefined && parent === null && !(path in bodies);
  expect(places.filter(isFrame).map(({ path }) => path)).toEqual([]);
});

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** Files that a file imports as soon as it is loaded. */
const importsOf = (path: string): string[] =>
  [...(sources[path] ?? '').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms)].map(([, to = '']) => {
    const { pathname } = new URL(to, `file:///app/${path}`);
    return pathname.startsWith('/app/') ? `.${pathname.slice(4)}` : `..${pathname}`;
  });

/** Catalogues that a file asks for when it is drawn. */
const textsIn = (path: string): string[] =>
  [...(sources[path] ?? '').matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([^']*)'/g)].map(([, name = '']) => name),
  );

/** Catalogues of all that is loaded with a file. */
const textsBelow = (start: string): Set<string> => {
  const seen = new Set([start]);
  for (const path of seen) for (const to of importsOf(path)) if (sources[to] !== undefined) seen.add(to);
  return new Set([...seen].flatMap(textsIn));
};

it('has all texts of a page before it is drawn, so that nothing of it goes while they load', () => {
  const missing = Object.entries(sources)
    .filter(([path]) => /^\.\.\/features\/[^/]+\/bodies\.ts$/.test(path))
    .flatMap(([path, source]) => {
      const folder = path.replace('bodies.ts', '');
      const stated = new Set([
        'common',
        ...(source.includes("'/settings/") ? ['settings'] : []),
        ...[...source.matchAll(/texts: (\[[^\]]*\]|'[^']*')/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
      ]);
      const pages = [...source.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => folder + file);
      expect(pages.every((page) => sources[page] !== undefined)).toBe(true);
      return pages.flatMap((page) =>
        [...textsBelow(page)].filter((name) => !stated.has(name)).map((name) => `${page}: ${name}`),
      );
    });
  expect(missing).toEqual([]);
});
