import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Language } from './screens.ts';

interface Words {
  [key: string]: string | Words | string[];
}

const folder = fileURLToPath(new URL('../packages/words', import.meta.url));
const read = (path: string): Words => JSON.parse(readFileSync(path, 'utf8')) as Words;
const isWords = (found: Words[string] | undefined): found is Words =>
  typeof found === 'object' && !Array.isArray(found);
const merged = (a: Words, b: Words): Words =>
  Object.entries(b).reduce<Words>((all, [key, value]) => {
    const there = all[key];
    return { ...all, [key]: isWords(value) && isWords(there) ? merged(there, value) : value };
  }, a);

/** A catalogue: its file, and those of the folder of its name. */
const catalogue = (language: Language, name: string): Words => {
  const parts = `${folder}/${language}/${name}`;
  const files = existsSync(parts) ? readdirSync(parts).map((file) => `${parts}/${file}`) : [];
  return [`${parts}.json`, ...files].map(read).reduce(merged);
};

/** Texts of a language by `catalogue:key`, as patterns: what stands for a value fits anything. */
export interface Say {
  language: Language;
  /** The whole text. */
  all: (key: string) => RegExp;
  /** Whatever begins with it. */
  begins: (key: string) => RegExp;
}

const patternOf = (language: Language, key: string): string => {
  const [name = '', path = ''] = key.split(':');
  const words = catalogue(language, name);
  const at = (names: string): Words[string] | undefined =>
    names
      .split('.')
      .reduce<Words[string] | undefined>((found, one) => (isWords(found) ? found[one] : undefined), words);
  const text = at(path) ?? at(`${path}_other`);
  if (typeof text !== 'string') throw new Error(`${language} has no text ${key}.`);
  return text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\{.*?\}\}/g, '.*');
};

export const sayOf = async (page: Page): Promise<Say> => {
  const language = (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
  return {
    language,
    all: (key) => new RegExp(`^${patternOf(language, key)}$`),
    begins: (key) => new RegExp(`^${patternOf(language, key)}`),
  };
};

const known = new Map<Language, ReadonlySet<string>>();
const leaves = (words: unknown): string[] =>
  typeof words === 'object' && words !== null ? Object.values(words).flatMap(leaves) : [String(words)];

/** All texts of a language that hold no value. */
export const textsOf = (language: Language): ReadonlySet<string> => {
  const there = known.get(language);
  if (there) return there;
  const files = readdirSync(`${folder}/${language}`, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => leaves(read(`${folder}/${language}/${file}`)))
    .filter((text) => !text.includes('{{') && text.length > 2);
  const all = new Set(texts);
  known.set(language, all);
  return all;
};
