import type { TestApp } from '../app-testing.ts';

/** A field in the description of the API, limited to the properties that tests read. */
export interface Described {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  items?: Described;
  anyOf?: Described[];
  properties?: Record<string, Described>;
  required?: string[];
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Described }[];
  requestBody?: { content: Record<string, { schema: Described }> };
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the base path, with `{name}` in place of an id. */
  pattern: string;
  /** The same with ids that do not exist. */
  path: string;
  query: Record<string, Described>;
  /** Required fields of the query. */
  required: string[];
  /** Null: there is no body, or no JSON body. */
  body: Record<string, Described> | null;
  /** The schema of the body; null: there is none, or no JSON body. */
  schema: Described | null;
  name: string;
}

const ids: Readonly<Record<string, string>> = {
  token: 'x',
  exportId: 'unknown-export',
  image: 'a'.repeat(64),
  status: 'start',
  sequenceType: 'sheet',
};

const operations = (path: string, methods: Record<string, Operation>): Call[] =>
  Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema ?? null;
    const asked = parameters.filter((one) => one.in === 'query');
    const pattern = path.slice(1);
    return {
      method: method.toUpperCase() as Call['method'],
      pattern,
      path: pattern.replace(/{(\w+)}/g, (_, name: string) => ids[name] ?? '2000000000'),
      query: Object.fromEntries(asked.map((one) => [one.name, one.schema])),
      required: asked.filter((one) => one.required === true).map(({ name }) => name),
      body: schema?.properties ?? null,
      schema,
      name: `${method.toUpperCase()} /api${path}`,
    };
  });

/** Every call in the server's API documents. */
export const callsOf = async (test: TestApp): Promise<Call[]> => {
  const { body } = await test.ask('GET', '/api/docs/json');
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) => operations(path, methods));
};
