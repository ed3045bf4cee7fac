/** Texts by their keys, at any depth. */
interface Texts {
  readonly [key: string]: unknown;
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Two catalogues as one: what both have at a key is joined, and is otherwise the second's. */
const joined = (one: unknown, other: unknown): unknown =>
  isTexts(one) && isTexts(other)
    ? Object.entries(other).reduce<Texts>(
        (whole, [key, value]) => ({ ...whole, [key]: joined(whole[key], value) }),
        one,
      )
    : other;

/** The paths of a catalogue: its own file, and the files that areas add to it, `words/en/common/<area>.json`. */
const pathsOf = (paths: readonly string[], language: string, namespace: string): string[] =>
  paths
    .filter(
      (path) =>
        path
          .split(`/${language}/`)[1]
          ?.replace(/\.json$/, '')
          .split('/')[0] === namespace,
    )
    .sort();

/** A whole catalogue out of the files of all; null when there is none. */
export const wholeTextsOf = (files: Readonly<Record<string, unknown>>, language: string, namespace: string): unknown =>
  pathsOf(Object.keys(files), language, namespace).reduce<unknown>((whole, path) => joined(whole, files[path]), null);

/** The same, where each file loads by itself. */
export const loadWhole = async (
  files: Readonly<Record<string, () => Promise<{ default: unknown }>>>,
  language: string,
  namespace: string,
): Promise<unknown> => {
  const paths = pathsOf(Object.keys(files), language, namespace);
  const modules = await Promise.all(paths.map(async (path) => [path, (await files[path]?.())?.default] as const));
  return wholeTextsOf(Object.fromEntries(modules), language, namespace);
};
