import { reportParameters } from '@lanewise/contract/reports/parameters';
import { beforeAll, expect, it } from 'vitest';
import { sentences } from '../plugins/validation.ts';
import { declaredEndpoints } from './declared.testing.ts';

/** A form that a field must have, and the code of the refusal if a value has another form. */
interface Form {
  code: string;
  pattern: RegExp;
  place: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const refusalOf = (error: unknown): unknown => (typeof error === 'function' ? (error as () => unknown)() : error);

/** Every form within a schema: zod keeps schemas and checks in definitions, at any depth. */
const formsIn = (root: unknown, place: string): Form[] => {
  const found: Form[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    if (value instanceof RegExp) return;
    const def = isObject(value['_zod']) ? value['_zod']['def'] : value;
    if (!isObject(def)) return;
    const code = def['pattern'] instanceof RegExp ? refusalOf(def['error']) : undefined;
    if (typeof code === 'string' && def['pattern'] instanceof RegExp)
      found.push({ code, pattern: def['pattern'], place });
    for (const inner of Object.values(def)) visit(inner);
  };
  visit(root);
  return found;
};

let forms: Form[];
beforeAll(async () => {
  const declared = await declaredEndpoints();
  forms = [...declared.flatMap(({ key, half }) => formsIn(half.schema, key)), ...formsIn(reportParameters, 'reports')];
});

/** The value at the end of a sentence about a form. */
const exampleIn = (sentence: string): string | undefined => / such as (.+)$/.exec(sentence)?.[1];

it('whoever sends what the refusal of a form asks for is not refused again', () => {
  expect(new Set(forms.map(({ code }) => code)).size).toBeGreaterThan(8);
  const refused = forms.flatMap(({ code, pattern, place }) => {
    const example = exampleIn(sentences[code] ?? '');
    if (example === undefined) return code.endsWith('.format') ? [`${place}: ${code} names no value`] : [];
    return new RegExp(pattern.source, pattern.flags.replace('g', '')).test(example)
      ? []
      : [`${place}: ${code} asks for ${example}, which ${pattern.source} refuses`];
  });
  expect([...new Set(refused)]).toEqual([]);
});
