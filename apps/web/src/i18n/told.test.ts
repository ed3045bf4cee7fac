import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!../features/gallery/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Messages about the reader's own account, which has no other name, and about many things at once. */
const nameless: Record<string, readonly string[]> = {
  '../account/factor-setup.tsx': ["t('factor.keyCopied')"],
  '../account/recovery-codes.tsx': ["t('factor.copied')"],
  '../account/second-factor.tsx': ["t('factor.isOff')"],
  '../features/profile/details.tsx': ["t('saved')"],
  '../features/profile/picture.tsx': ["t(picture ? 'pictureSaved' : 'pictureRemoved')"],
  '../features/session/forgotten.tsx': ["t('forgotten.sent')"],
  '../features/session/password.tsx': ["t('password.changed')"],
  '../features/connectors/key-dialog.tsx': ["t('key.copied')"],
  '../features/outbox/page.tsx': ["t('copied')"],
  '../features/locations/use-regions.ts': ["t('allRemoved')"],
  '../features/incoming/queries.ts': [
    "t(`done.${kind}`, { count: count('done') })",
    "t('later', { count: count('requested') })",
    "t('unchanged', { count: count('unchanged') })",
  ],
};

/** The argument that begins here, up to the bracket that closes it. */
const argumentAt = (source: string, from: number): string => {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    depth += { '(': 1, ')': -1 }[source[at] ?? ''] ?? 0;
    if (depth === 0) return source.slice(from, at);
  }
  return source.slice(from);
};

/** What forms and toasts are given to say, by file. */
const messages = Object.entries(sources).flatMap(([file, source]) => [
  ...[...source.matchAll(/toastSuccess\(/g)].map((found) => [file, argumentAt(source, found.index + found[0].length)]),
  ...[...source.matchAll(/^ +(?:saved|done): (.*\bt\(.*),$/gm)].map(([, text = '']) => [file, text]),
]);

/** It goes through what names it, or its text takes a name; or another place says what it hands on. */
const isNamed = (text: string): boolean =>
  /told\(|toldOf\(|\b(?:name|username)\b/.test(text) || /^(?:text: string|removal\.done|saved\(answer\))$/.test(text);

describe('a message of success', () => {
  it('is found in the sources', () => expect(messages.length).toBeGreaterThan(40));

  it.each(messages)('in %s names what it is about: %s', (file, text) => {
    expect(isNamed(text ?? '') || nameless[file ?? '']?.includes(text ?? '') === true).toBe(true);
  });

  it('is excused only where it still stands', () => {
    const excused = Object.entries(nameless).flatMap(([file, texts]) => texts.map((text) => `${file} ${text}`));
    const standing = messages.map(([file, text]) => `${file} ${text}`);
    expect(excused.filter((one) => !standing.includes(one))).toEqual([]);
  });
});
