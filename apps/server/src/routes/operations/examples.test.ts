import { examples } from '@lanewise/contract/endpoints/examples/index';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSender, type Sender } from './examples.testing.ts';

let sender: Sender;
let text: string;
beforeAll(async () => {
  sender = await openSender();
  text = (await sender.world.test.ask('GET', '/api/docs/json')).text;
}, 120_000);
afterAll(() => sender.world.close());

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

const operationsOf = (document: string): Operation[] => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths).flatMap((methods) => Object.values(methods));
};

/** The examples that the document shows for an operation, read from their places in the document. */
const shownOf = ({ parameters = [], requestBody, responses }: Operation) => {
  const sent = (place: string) =>
    Object.fromEntries(
      parameters.flatMap((one) => (one.in === place && one.example !== undefined ? [[one.name, one.example]] : [])),
    );
  const all = (content: Record<string, { example?: unknown }> = {}) =>
    Object.values(content).flatMap(({ example }) => (example === undefined ? [] : [example]));
  return {
    params: sent('path'),
    query: sent('query'),
    body: all(requestBody?.content),
    answer: Object.values(responses).flatMap(({ content }) => all(content)),
  };
};

/** The errors in the examples of a document, judged by the schemas of their operations. */
const faultsOf = async (source: string): Promise<string[]> => {
  const rules = { 'no-invalid-media-type-examples': 'error', 'no-invalid-parameter-examples': 'error' } as const;
  const problems = await lintFromString({ source, config: await createConfig({ rules }) });
  return problems.map(({ message, location }) => `${message} ${location[0]?.pointer ?? ''}`);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What an example shows, and an answer lacks. */
const lacking = (shown: unknown, real: unknown, at: string): string[] => {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [at];
    return shown.flatMap((entry: unknown) => {
      const found = real.map((one: unknown) => lacking(entry, one, `${at}[]`));
      return found.find((faults) => faults.length === 0) ?? found[0] ?? [`${at}[]`];
    });
  }
  if (isRecord(shown)) {
    if (!isRecord(real)) return [at];
    return Object.entries(shown).flatMap(([name, value]) =>
      Object.hasOwn(real, name) ? lacking(value, real[name], `${at}.${name}`) : [`${at}.${name}`],
    );
  }
  // Null stands for a value that is missing at the moment. The schema states the type of the value.
  return shown === null || real === null || typeof shown === typeof real ? [] : [at];
};

describe('the examples of the API document', () => {
  it('stand at their operations, which are twenty at least', () => {
    const operations = new Map(operationsOf(text).map((one) => [one.operationId, shownOf(one)]));
    expect(Object.keys(examples).length).toBeGreaterThanOrEqual(20);
    for (const [name, { params = {}, query = {}, body, answer, file }] of Object.entries(examples)) {
      const shown = { params, query, body: body === undefined ? [] : [body], answer: [answer ?? file?.text] };
      expect([name, operations.get(name)]).toEqual([name, shown]);
    }
  });

  it('are valid by the schemas of their operations, and a wrong one is found', async () => {
    expect(await faultsOf(text)).toEqual([]);
    const wrong = [
      ['"example":{"username"', '"example":{"user":"x","username"'],
      ['"maintenance":false', '"maintenance":"no"'],
    ] as const;
    for (const [right, other] of wrong) {
      expect(text).toContain(right);
      expect(await faultsOf(text.replace(right, other))).toHaveLength(1);
    }
  });

  it.each(Object.keys(examples))('%s is taken, and its answer has every field that is shown', async (name) => {
    const { status, headers, body, text: real } = await sender.send(name);
    expect(status, real).toBeLessThan(300);
    const { answer, file } = examples[name] ?? {};
    if (answer) expect(lacking(answer, body, '')).toEqual([]);
    if (!file) return;
    expect(headers['content-type']).toContain(file.type);
    const [head = ''] = file.text.split('\r\n');
    expect(real.replace('\ufeff', '').split('\r\n')[0]).toBe(head);
  });
});
