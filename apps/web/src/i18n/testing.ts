import { wholeTextsOf } from './parts.ts';

const files = import.meta.glob<unknown>(
  ['../../../../packages/words/*/*.json', '../../../../packages/words/*/*/*.json'],
  {
    eager: true,
    import: 'default',
  },
);

/** Names of all catalogues. */
export const namespaces = [...new Set(Object.keys(files).flatMap((path) => /\/en\/(\w+)[./]/.exec(path)?.[1] ?? []))];

/** A whole catalogue, with what areas add to it. */
export const catalogueOf = <Texts>(language: string, namespace: string): Texts =>
  wholeTextsOf(files, language, namespace) as Texts;
