import { describe, expect, it } from 'vitest';
import { conflictReasons, errorCodes } from '@lanewise/contract/errors';
import { fields } from '@lanewise/contract/fields';
import code from '@lanewise/words/fr/code.json';
import { catalogueOf, namespaces } from './testing.ts';

/** The files and closing reports that the server makes are written in the words of the screens. */
const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../../server/src/{analytics,exports,ledger,pos-reports}/**/*.ts', '!**/*.test.{ts,tsx}'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);
const source = Object.values(sources).join('\n');

/** All texts by their keys ('place.count_one'), at any depth. */
const textsOf = (texts: unknown, prefix = ''): Record<string, string> => {
  if (typeof texts !== 'object' || texts === null) return { [prefix]: String(texts) };
  const parts = Object.entries(texts).map(([key, value]) => textsOf(value, prefix === '' ? key : `${prefix}.${key}`));
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
};
const keysOf = (texts: unknown): string[] => Object.keys(textsOf(texts));
const pluralless = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const unique = (keys: string[]): string[] => [...new Set(keys.map(pluralless))].sort();

const found = (pattern: RegExp): ReadonlySet<string> =>
  new Set([...source.matchAll(pattern)].map(([, key = '']) => key));
/** What stands before a closing quote, and before the value that a template puts after a dot. */
const [written, begun] = [found(/([\w.-]+)["'`]/g), found(/([\w.-]+)\.\${/g)];

/** A key is used if the code contains it, or builds it from a prefix of the key or from a field's name. */
const isUsed = (key: string): boolean => {
  const parts = key.split('.');
  if (written.has(key) || Object.hasOwn(fields, parts[0] ?? '')) return true;
  return parts.some((_, index) => index > 0 && begun.has(parts.slice(0, index).join('.')));
};

describe.each(namespaces)('texts of %s', (namespace) => {
  const english = textsOf(catalogueOf<unknown>('en', namespace));
  const french = textsOf(catalogueOf<unknown>('fr', namespace));

  it('G-07 stand in both languages', () => {
    expect(unique(Object.keys(french))).toEqual(unique(Object.keys(english)));
  });

  it('say one and several where they count', () => {
    const lacking = [english, french].flatMap((texts) =>
      unique(Object.keys(texts).filter((key) => key !== pluralless(key)))
        .flatMap((key) => [`${key}_one`, `${key}_other`])
        .filter((key) => texts[key] === undefined),
    );
    expect(lacking).toEqual([]);
  });

  it('are all used', () => {
    expect(unique(Object.keys(english)).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('keep their placeholders in every language', () => {
    const places = (text = '') => (text.match(/{{\w+}}/g) ?? []).sort().join();
    const both = Object.keys(english).filter((key) => french[key] !== undefined);
    expect(both.filter((key) => places(english[key]) !== places(french[key]))).toEqual([]);
  });
});

it('every code of a refusal has a French sentence', () => {
  // One code may have several texts, by its subject: inUse_users.
  expect(unique(keysOf(code).map((key) => key.replace(/_\w+$/, '')))).toEqual([...errorCodes].sort());
});

it('every reason of a conflict has a French sentence', () => {
  expect(keysOf(code).filter((key) => key.startsWith('conflict_'))).toEqual(
    conflictReasons.map((reason) => `conflict_${reason}`),
  );
});

it('quotation marks stand in the catalogues, as each language has its own', () => {
  const quoting = Object.entries(sources).filter(([path, text]) => path.endsWith('.tsx') && /[“”«»]/.test(text));
  expect(quoting.map(([path]) => path)).toEqual([]);
});
